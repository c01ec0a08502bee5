import type { AgeCategoryId } from '../value/ids.ts';

/** The nights from arrival up to, not including, departure; dates in the property's time zone. */
export type Stay = { readonly arrivalDate: Temporal.PlainDate; readonly departureDate: Temporal.PlainDate };

/** The persons of one room by age category; every count is at least one. */
export type Party = readonly { readonly ageCategoryId: AgeCategoryId; readonly count: number }[];

/** The longest stay or span that may be asked for. */
export const MAX_NIGHTS = 366;

export type StayFault = 'backwards' | 'too_long' | 'in_the_past';

/** The number of nights of a stay; zero or less when it is backwards. */
export function countNights(stay: Stay): number {
  const known = lengthsOfStays.get(stay);
  if (known !== undefined) return known;
  const nights = stay.arrivalDate.until(stay.departureDate, { largestUnit: 'days' }).days;
  lengthsOfStays.set(stay, nights);
  return nights;
}

/** A calendar asks for the length of the same stay for every room and card. */
const lengthsOfStays = new WeakMap<Stay, number>();

export function isSameStay(one: Stay, other: Stay): boolean {
  return one.arrivalDate.equals(other.arrivalDate) && one.departureDate.equals(other.departureDate);
}

/** The stay of one night that begins on a date. */
export function stayOfNight(date: Temporal.PlainDate): Stay {
  return { arrivalDate: date, departureDate: date.add({ days: 1 }) };
}

/** The dates of a stay's nights, in order. */
export function listNights(stay: Stay): readonly Temporal.PlainDate[] {
  const known = nightsOfStays.get(stay);
  if (known) return known;
  const length = Math.max(0, countNights(stay));
  const nights = Array.from({ length }, (_, index) => stay.arrivalDate.add({ days: index }));
  nightsOfStays.set(stay, nights);
  return nights;
}

/** A calendar asks for the nights of the same stay for every room, card and restriction. */
const nightsOfStays = new WeakMap<Stay, readonly Temporal.PlainDate[]>();

/** What is wrong with a stay asked for on `today` (the property's date); undefined when nothing is. */
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

/** The same text for parties of the same persons, in whichever order they are given. */
export function partyKey(party: Party): string {
  return party
    .map(({ ageCategoryId, count }) => `${ageCategoryId}:${count}`)
    .sort()
    .join(' ');
}

/** The date at an instant in a time zone: "today" at the property. */
export function dateAt(instant: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}
