import { welcomePath } from '../../api/sale-page-address.ts';
import { buyerDraft } from './buyer-draft.ts';
import { reservationsMade } from './reservations-made.ts';
import { sessionCards } from './session-cards.ts';
import { useSessionStore } from './session-store.ts';
import { STORED } from './tab-storage.ts';

/** Notifies the other windows of the page, so that the device is forgotten in all of them. */
const CHANNEL = `${STORED}.forget`;

/** True while this device stores a card, a stay or a person. */
export function useIsKnown(): boolean {
  const cards = useSessionStore(sessionCards);
  const reservations = useSessionStore(reservationsMade);
  const { firstName, lastName, email } = useSessionStore(buyerDraft);
  return cards.length > 0 || reservations.length > 0 || [firstName, lastName, email].some((text) => text !== '');
}

let channel: BroadcastChannel | undefined;

export function listenToForgetting(): void {
  try {
    channel = new BroadcastChannel(CHANNEL);
  } catch {
    // A browser may deny channels to a page in another site's frame.
    return;
  }
  channel.addEventListener('message', startOver);
}

/**
 * Removes all data that the page stores in this browser, in each of its windows, and starts over with the welcome
 * screen. Data in memory is lost with the document. Addresses in the browser's history remain, but contain no personal
 * data.
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
      // The scroll positions were stored when the previous document was left.
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
  window.history.replaceState({ isForgotten: true }, '', `${welcomePath()}${search}`);
  // A reload, not a mere change of screens: inputs, requests and answers are still in this document's memory.
  window.location.reload();
}

function isForgotten(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isForgotten' in state;
}

function clearStorage(): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (key.startsWith(STORED)) storage.removeItem(key);
    } catch {
      // A browser may deny storage to a page in another site's frame. Nothing is stored then.
    }
  }
}
