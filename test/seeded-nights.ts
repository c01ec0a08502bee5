import { fullNights } from '../simulators/mews/seed/build-guests.ts';
import { today } from './test-clock.ts';

/**
 * The hotels of the demo are seeded by days relative to the first one, so a stay that is named by its day is free or
 * full on every date. Each room category has two rooms that are full only on these nights.
 */
const FULL = fullNights.flatMap(({ fromDay, nights }) => Array.from({ length: nights }, (_, night) => fromDay + night));

/** The first of three nights on which every room is taken, by its day. */
export const FULL_FROM = 45;

export type NamedStay = { stay_from: string; stay_to: string };

/** A stay that begins `days` days after the first one. */
export function stayInDays(days: number, nights: number): NamedStay {
  const from = today().add({ days });
  return { stay_from: from.toString(), stay_to: from.add({ days: nights }).toString() };
}

/** The days from `from` on that can begin a stay of `nights` nights with rooms free on each. */
export function* freeDays(from: number, nights = 1): Generator<number, never> {
  for (let day = from; ; day += 1) {
    if (!FULL.some((full) => full >= day && full < day + nights)) yield day;
  }
}
