import { welcomePath } from '../../api/sale-page-address.ts';
import { placingAttempt } from './placing-attempt.ts';
import { createSessionStore } from './session-store.ts';
import { parseStaySearch, writeStaySearch } from './stay-search.ts';

const lastPlace = createSessionStore<string | null>(
  'place',
  null,
  (stored): stored is string => typeof stored === 'string',
);

/** The stay that the site around the frame asked for when it was loaded last. */
const lastAsked = createSessionStore('asked', '', (stored): stored is string => typeof stored === 'string');

/** A frame begins at the welcome screen whenever the site around it is loaded; the address of that site is not ours. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Notes where the guest is: the address of a screen, which never holds a code or a token. */
export function notePlace(): void {
  const { pathname, search } = window.location;
  if (isFramed()) lastPlace.write(pathname.startsWith(`${welcomePath()}/`) ? pathname + search : null);
}

/**
 * Goes on where the guest was before the site around the frame was loaded again; a site, or another page of it, that
 * asks for another stay than before starts over.
 */
export function takeUpPlace(): void {
  if (!isFramed() || window.location.pathname !== welcomePath()) return;
  const place = lastPlace.read();
  const asked = writeStaySearch({ ...parseStaySearch(window.location.search), language: undefined });
  const isNew = asked !== '' && asked !== lastAsked.read();
  lastAsked.write(asked);
  if (!isNew && place?.startsWith(`${welcomePath()}/`)) window.history.replaceState(null, '', place);
}

/** Whether the guest is still choosing, so that another stay may take the place of the one so far. */
export function isChoosing(): boolean {
  const screens = ['', '/', '/registration', '/booking'].map((screen) => welcomePath() + screen);
  return screens.includes(window.location.pathname) && placingAttempt.read() === null;
}
