import type { AgeCategoryId } from '../value/ids.ts';

/** The nights from arrival up to, not including, departure. Dates are in the property's time zone. */
export type Stay = { readonly arrivalDate: Temporal.PlainDate; readonly departureDate: Temporal.PlainDate };

/** The persons of one room by age category. Every count is at least one. */
export type Party = readonly { readonly ageCategoryId: AgeCategoryId; readonly count: number }[];

/** Limit for a stay, and for the period that a search asks for. */
export const MAX_NIGHTS = 366;

export type StayFault = 'backwards' | 'too_long' | 'in_the_past';

/** The number of nights of a stay. Zero or less if it is backwards. */
export function countNights(stay: Stay): number {
  const known = lengthsOfStays.get(stay);
  if (known !== undefined) return known;
  const nights = stay.arrivalDate.until(stay.departureDate, { largestUnit: 'days' }).days;
  lengthsOfStays.set(stay, nights);
  return nights;
}

/** Cached, because a calendar asks for the length of the same stay for every room and card. */
const lengthsOfStays = new WeakMap<Stay, number>();

export function isSameStay(one: Stay, other: Stay): boolean {
  return one.arrivalDate.equals(other.arrivalDate) && one.departureDate.equals(other.departureDate);
}

export function stayOfNight(date: Temporal.PlainDate): Stay {
  return { arrivalDate: date, departureDate: date.add({ days: 1 }) };
}

export function listNights(stay: Stay): readonly Temporal.PlainDate[] {
  const known = nightsOfStays.get(stay);
  if (known) return known;
  const length = Math.max(0, countNights(stay));
  const nights = Array.from({ length }, (_, index) => stay.arrivalDate.add({ days: index }));
  nightsOfStays.set(stay, nights);
  return nights;
}

/** Cached, because a calendar asks for the nights of the same stay for every room, card and restriction. */
const nightsOfStays = new WeakMap<Stay, readonly Temporal.PlainDate[]>();

/** The fault of a stay requested on `today` (the property's date). Undefined if there is none. */
export function findStayFault(stay: Stay, today: Temporal.PlainDate): StayFault | undefined {
  const nights = countNights(stay);
  if (nights < 1) return 'backwards';
  if (nights > MAX_NIGHTS) return 'too_long';
  if (Temporal.PlainDate.compare(stay.arrivalDate, today) < 0) return 'in_the_past';
  return undefined;
}

export function countPersons(party: Party): number {
  return party.reduce((count, persons) => count + persons.count, 0);
}

/** The same text for parties of the same persons, in any order. */
export function partyKey(party: Party): string {
  return party
    .map(({ ageCategoryId, count }) => `${ageCategoryId}:${count}`)
    .sort()
    .join(' ');
}

export function dateAt(instant: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}
