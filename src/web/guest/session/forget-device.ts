import { welcomePath } from '../../api/sale-page-address.ts';
import { buyerDraft } from './buyer-draft.ts';
import { reservationsMade } from './reservations-made.ts';
import { sessionCards } from './session-cards.ts';
import { useSessionStore } from './session-store.ts';
import { STORED } from './tab-storage.ts';

/** Other windows of the page hear of it here: a device is forgotten in all of them. */
const CHANNEL = `${STORED}.forget`;

/** True while this device knows a card, a stay or a person. */
export function useIsKnown(): boolean {
  const cards = useSessionStore(sessionCards);
  const reservations = useSessionStore(reservationsMade);
  const { firstName, lastName, email } = useSessionStore(buyerDraft);
  return cards.length > 0 || reservations.length > 0 || [firstName, lastName, email].some((text) => text !== '');
}

let channel: BroadcastChannel | undefined;

/** Forgets when another window does. */
export function listenToForgetting(): void {
  try {
    channel = new BroadcastChannel(CHANNEL);
  } catch {
    // A browser may keep channels from a page in another site's frame.
    return;
  }
  channel.addEventListener('message', startOver);
}

/**
 * Removes everything that the page keeps in this browser, in each of its windows, and starts over with the welcome
 * screen. What is in memory alone goes with the document. Addresses in the browser's history stay; they name nobody.
 */
export function forgetDevice(): void {
  channel?.postMessage(null);
  startOver();
}

let forgotten: boolean | undefined;

/** True while the first screen is open after the device was forgotten. */
export function wasForgotten(): boolean {
  if (forgotten === undefined) {
    forgotten = isForgotten(window.history.state);
    if (forgotten) {
      window.history.replaceState(null, '');
      // The router has written down where each screen was scrolled to when the document before was left.
      clearStorage();
    }
  }
  return forgotten;
}

export function leaveFirstScreen(): void {
  forgotten = false;
}

function startOver(): void {
  clearStorage();
  const language = new URLSearchParams(window.location.search).get('language');
  const search = language === null ? '' : `?${new URLSearchParams({ language }).toString()}`;
  // The prototype's own: the router hears of the one that stands on the history, and would write its own state there.
  History.prototype.replaceState.call(window.history, { isForgotten: true }, '', `${welcomePath()}${search}`);
  // Not a mere change of screens: what is typed, asked for and answered is still in the memory of this document.
  window.location.reload();
}

function isForgotten(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isForgotten' in state;
}

/** Ours, and the router's. */
const KEPT = new RegExp(`^(${STORED}|tsr-)`);

function clearStorage(): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (KEPT.test(key)) storage.removeItem(key);
    } catch {
      // A browser may keep storage from a page in another site's frame; then nothing is there.
    }
  }
}
