import { isAvailable, type AvailabilityNumbers } from './availability.ts';

/** Which days a guest may pick, out of the numbers of free rooms; dates are YYYY-MM-DD. */
export type OpenDays = {
  readonly isArrivalOpen: (date: string) => boolean;
  /** A departure is open when enough rooms are free, each the same for every night since the arrival. */
  readonly isDepartureOpen: (arrival: string, date: string) => boolean;
  readonly isKnown: (date: string) => boolean;
};

/** For so many rooms. Reads the numbers once per arrival, as a calendar asks for every day of every month on show. */
export function openDays(availability: AvailabilityNumbers, rooms: number): OpenDays {
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
    const furthest = first === undefined ? -1 : furthestDeparture(availability, first, rooms);
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

/** The index of the last departure up to which so many rooms are free without a gap, from an arrival's index. */
function furthestDeparture({ categories, nights }: AvailabilityNumbers, first: number, rooms: number): number {
  const free = categories.map(() => rooms);
  for (let night = first; night < nights; night += 1) {
    categories.forEach(({ numbers }, index) => {
      const count = numbers[night];
      free[index] = Math.min(free[index] ?? 0, count !== undefined && isAvailable(count) ? count : 0);
    });
    if (free.reduce((sum, count) => sum + count, 0) < rooms) return night;
  }
  return nights;
}
