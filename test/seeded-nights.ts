import { fullStretches } from '../simulators/mews/seed/build-guests.ts';
import { today } from './test-clock.ts';

/**
 * The hotels of the demo are seeded by days from the first one: where a stay is named by its day, it is free or full on
 * every date. Each kind of room has two rooms that only these nights fill.
 */
const FULL = fullStretches.flatMap(({ fromDay, nights }) =>
  Array.from({ length: nights }, (_, night) => fromDay + night),
);

/** Three nights on which every room is taken, the first of them by its day. */
export const FULL_FROM = 45;

export type NamedStay = { stay_from: string; stay_to: string };

/** A stay that begins so many days after the first one. */
export function stayInDays(days: number, nights: number): NamedStay {
  const from = today().add({ days });
  return { stay_from: from.toString(), stay_to: from.add({ days: nights }).toString() };
}

/** The days, from one of them on, that begin a stay of so many nights with rooms free on each. */
export function* freeDays(from: number, nights = 1): Generator<number, never> {
  for (let day = from; ; day += 1) {
    if (!FULL.some((full) => full >= day && full < day + nights)) yield day;
  }
}
