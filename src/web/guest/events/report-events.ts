import { sessionCards } from '../session/session-cards.ts';
import { reservationsMade } from '../session/reservations-made.ts';
import { parseStaySearch } from '../session/stay-search.ts';
import { eventsBetween, type GuestEvent, type Progress } from './guest-event.ts';

type Listener = (event: GuestEvent) => void;

let listeners: readonly Listener[] = [];
let reported: Progress | undefined;

/** From now on the listener hears what happens. Without listeners nothing is looked at. */
export function listenToEvents(listener: Listener): void {
  listeners = [...listeners, listener];
  if (reported) return;
  reported = readProgress();
  sessionCards.subscribe(reportEvents);
  reservationsMade.subscribe(reportEvents);
}

/**
 * Reports what happened since it was called last. Everything is read off what the page keeps, the address and the tab,
 * so that no screen knows of it.
 */
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
