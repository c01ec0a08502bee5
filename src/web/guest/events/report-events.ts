import { sessionCards } from '../session/session-cards.ts';
import { reservationsMade } from '../session/reservations-made.ts';
import { parseStaySearch } from '../session/stay-search.ts';
import { eventsBetween, type GuestEvent, type Progress } from './guest-event.ts';

type Listener = (event: GuestEvent) => void;

let listeners: readonly Listener[] = [];
let reported: Progress | undefined;

export function listenToEvents(listener: Listener): void {
  listeners = [...listeners, listener];
  if (reported) return;
  reported = readProgress();
  sessionCards.subscribe(reportEvents);
  reservationsMade.subscribe(reportEvents);
}

/** They are derived from the page's storage, the address and the tab, so no screen depends on them. */
export function reportEvents(): void {
  if (!reported) return;
  const now = readProgress();
  const events = eventsBetween(reported, now);
  reported = now;
  for (const event of events) for (const listener of listeners) listener(event);
}

function readProgress(): Progress {
  return {
    cards: sessionCards.read(),
    search: parseStaySearch(window.location.search),
    reservations: reservationsMade.read(),
  };
}
