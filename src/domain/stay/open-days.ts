import { availabilityByDay, type AvailabilityNumbers, type DayAvailability } from './availability.ts';

/** The days that a guest may pick, from the numbers of free rooms. Dates are YYYY-MM-DD. */
export type OpenDays = {
  readonly isArrivalOpen: (date: string) => boolean;
  /** A departure is open if enough rooms are free on every night since the arrival, without changing rooms. */
  readonly isDepartureOpen: (arrival: string, date: string) => boolean;
  readonly isKnown: (date: string) => boolean;
};

/** Finds the open days for a number of rooms. Computes once for each arrival, because a calendar asks for every day. */
export function openDays(availability: AvailabilityNumbers, rooms: number): OpenDays {
  const byDay = availabilityByDay(availability);
  const days = [...byDay.values()];
  // The day after the last night is a possible departure.
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

/** The index of the last departure for which enough rooms are free without a gap, from an arrival's index. */
function furthestDeparture(days: readonly DayAvailability[], first: number, rooms: number): number {
  let free: readonly number[] | undefined;
  for (const [night, day] of days.slice(first).entries()) {
    free = day.rooms.map((room, kind) => Math.min(free?.[kind] ?? rooms, room.free));
    if (free.reduce((sum, count) => sum + count, 0) < rooms) return first + night;
  }
  return days.length;
}
