import { welcomePath } from '../../api/sale-page-address.ts';
import { createSessionStore } from './session-store.ts';

const lastPlace = createSessionStore<string | null>(
  'place',
  null,
  (stored): stored is string => typeof stored === 'string',
);

/** A frame begins at the welcome screen whenever the site around it is loaded; the address of that site is not ours. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Notes where the guest is: the address of a screen, which never holds a code or a token. */
export function notePlace(): void {
  const { pathname, search } = window.location;
  if (isFramed()) lastPlace.write(pathname.startsWith(`${welcomePath()}/`) ? pathname + search : null);
}

/** Goes on where the guest was before the site around the frame was loaded again. */
export function takeUpPlace(): void {
  const place = lastPlace.read();
  const isWelcome = window.location.pathname === welcomePath();
  if (isFramed() && isWelcome && place?.startsWith(`${welcomePath()}/`)) window.history.replaceState(null, '', place);
}
