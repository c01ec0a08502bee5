import { isAvailable, type AvailabilityNumbers } from '#domain/availability.ts';

/** Which days a guest may pick, out of the numbers of free rooms; dates are YYYY-MM-DD. */
export type OpenDays = {
  readonly isArrivalOpen: (date: string) => boolean;
  /** A departure is open when one room category serves every night since the arrival. */
  readonly isDepartureOpen: (arrival: string, date: string) => boolean;
  readonly isKnown: (date: string) => boolean;
};

/** Reads the numbers once per arrival, so that a calendar may ask for every day of every month on show. */
export function openDays(availability: AvailabilityNumbers): OpenDays {
  const indexes = new Map(
    Array.from({ length: availability.nights + 1 }, (_, index) => [
      availability.from.add({ days: index }).toString(),
      index,
    ]),
  );
  const reach = new Map<string, number>();
  const lastDeparture = (arrival: string) => {
    const known = reach.get(arrival);
    if (known !== undefined) return known;
    const first = indexes.get(arrival);
    const furthest = first === undefined ? -1 : furthestDeparture(availability, first);
    reach.set(arrival, furthest);
    return furthest;
  };
  return {
    isKnown: (date) => (indexes.get(date) ?? availability.nights) < availability.nights,
    isArrivalOpen: (date) => lastDeparture(date) > (indexes.get(date) ?? Number.POSITIVE_INFINITY),
    isDepartureOpen: (arrival, date) => {
      const [from, to] = [indexes.get(arrival), indexes.get(date)];
      return from !== undefined && to !== undefined && to > from && to <= lastDeparture(arrival);
    },
  };
}

/** The index of the last departure that any one category serves without a gap, from an arrival's index. */
function furthestDeparture({ categories }: AvailabilityNumbers, first: number): number {
  return Math.max(
    first,
    ...categories.map(({ numbers }) => {
      const gap = numbers.slice(first).findIndex((count) => !isAvailable(count));
      return gap === -1 ? numbers.length : first + gap;
    }),
  );
}
