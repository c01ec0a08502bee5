import { availabilityByDay, type AvailabilityNumbers, type DayAvailability } from './availability.ts';

/** Which days a guest may pick, out of the numbers of free rooms; dates are YYYY-MM-DD. */
export type OpenDays = {
  readonly isArrivalOpen: (date: string) => boolean;
  /** A departure is open when enough rooms are free, each the same for every night since the arrival. */
  readonly isDepartureOpen: (arrival: string, date: string) => boolean;
  readonly isKnown: (date: string) => boolean;
};

/** For so many rooms. Reads the numbers once per arrival, as a calendar asks for every day of every month on show. */
export function openDays(availability: AvailabilityNumbers, rooms: number): OpenDays {
  const byDay = availabilityByDay(availability);
  const days = [...byDay.values()];
  // The day after the last night is one to leave on.
  const end = availability.from.add({ days: days.length }).toString();
  const indexes = new Map([...byDay.keys(), end].map((date, index) => [date, index]));
  const furthest = new Map<number, number>();
  const lastDeparture = (first: number) => {
    const last = furthest.get(first) ?? furthestDeparture(days, first, rooms);
    furthest.set(first, last);
    return last;
  };
  return {
    isKnown: (date) => byDay.has(date),
    isArrivalOpen: (date) => {
      const first = indexes.get(date);
      return first !== undefined && lastDeparture(first) > first;
    },
    isDepartureOpen: (arrival, date) => {
      const [first, last] = [indexes.get(arrival), indexes.get(date)];
      return first !== undefined && last !== undefined && last > first && last <= lastDeparture(first);
    },
  };
}

/** The index of the last departure up to which so many rooms are free without a gap, from an arrival's index. */
function furthestDeparture(days: readonly DayAvailability[], first: number, rooms: number): number {
  let free: readonly number[] | undefined;
  for (const [night, day] of days.slice(first).entries()) {
    free = day.rooms.map((room, kind) => Math.min(free?.[kind] ?? rooms, room.free));
    if (free.reduce((sum, count) => sum + count, 0) < rooms) return first + night;
  }
  return days.length;
}
