import { welcomePath } from '../../api/sale-page-address.ts';
import { placingAttempt } from './placing-attempt.ts';
import { createSessionStore, isText } from './session-store.ts';
import { parseStaySearch, writeStaySearch } from './stay-search.ts';

const lastPlace = createSessionStore<string | null>('place', null, isText);

/** The stay that the surrounding site requested when it last loaded. */
const lastAsked = createSessionStore('asked', '', isText);

/** A frame starts at the welcome screen whenever its site loads, because we do not control the site's address. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Stores the address of the guest's screen, which never contains a code or a token. */
export function recordPlace(): void {
  const { pathname, search } = window.location;
  if (isFramed()) lastPlace.write(pathname.startsWith(`${welcomePath()}/`) ? pathname + search : null);
}

/** After the site around the frame has reloaded. A site that requests a different stay starts over. */
export function takeUpPlace(): void {
  if (!isFramed() || window.location.pathname !== welcomePath()) return;
  const place = lastPlace.read();
  const asked = writeStaySearch({ ...parseStaySearch(window.location.search), language: undefined });
  const isNew = asked !== '' && asked !== lastAsked.read();
  lastAsked.write(asked);
  if (!isNew && place?.startsWith(`${welcomePath()}/`)) window.history.replaceState(null, '', place);
}

/** Whether the guest is still choosing, so that another stay may replace the current one. */
export function isChoosing(): boolean {
  const screens = ['', '/', '/registration', '/booking'].map((screen) => welcomePath() + screen);
  return screens.includes(window.location.pathname) && placingAttempt.read() === null;
}
