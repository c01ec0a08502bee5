import type { AvailabilityRequest } from '#contract/guest/availability.ts';
import type { CalendarRequest, CardStaysRequest } from '#contract/guest/card-stays.ts';
import { MAX_NIGHTS } from '#domain/stay/stay.ts';

/**
 * How many nights the limit on searches counts as one call: a calendar of two months for stays of a month by two cards,
 * or every stay of a fortnight that begins within two months at four hotels.
 */
const NIGHTS_OF_ONE_CALL = 4000;
/**
 * And how many days: one takes half a millisecond of a core, whatever its nights. So a dozen addresses that ask for
 * years, as often as they may, do not fill one.
 */
const DAYS_OF_ONE_CALL = 15;
/** Of dates, which `Date` takes for those of UTC; it is asked at every look. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Where a request leaves it to the card. */
const USUAL_NIGHTS = 2;

/** What a search counts: each night of each room, for each card. */
export function priceOfSearch({ stay_from: from, stay_to: to, rooms_before: before, card_tokens: cards }: Search) {
  return priceOf(countDays(from, to) * countRooms(before) * atLeastOne(cards));
}

/** The same of every stay that a calendar is about. */
export function priceOfCalendar({ from, to, nights, most_nights: most = 0, further_rooms, card_tokens }: Calendar) {
  const nightsOfDepartures = (most * (most + 1)) / 2;
  const days = countDays(from, to);
  const nightsOfStays = days * nights + nightsOfDepartures;
  return priceOf(nightsOfStays * countRooms(further_rooms) * atLeastOne(card_tokens), days + most);
}

/** The same at every hotel that is looked at. */
export function priceOfCardStays({ from, to, nights = USUAL_NIGHTS, further_rooms }: CardStays, hotels: number) {
  const days = countDays(from, to);
  return priceOf(days * nights * countRooms(further_rooms) * hotels, days);
}

type Search = Pick<AvailabilityRequest, 'stay_from' | 'stay_to' | 'rooms_before' | 'card_tokens'>;
type Calendar = Pick<CalendarRequest, 'from' | 'to' | 'nights' | 'most_nights' | 'further_rooms' | 'card_tokens'>;
type CardStays = Pick<CardStaysRequest, 'from' | 'to' | 'nights' | 'further_rooms'>;

function priceOf(nights: number, days = 0): number {
  return Math.max(1, Math.ceil(nights / NIGHTS_OF_ONE_CALL), Math.ceil(days / DAYS_OF_ONE_CALL));
}

/** What is longer than allowed is refused, and costs no more than what is. */
function countDays(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Math.min(Math.max(days, 0), MAX_NIGHTS);
}

function countRooms(others: readonly unknown[] = []): number {
  return others.length + 1;
}

/** Without a card a stay is still priced once. */
function atLeastOne(cards: readonly unknown[] = []): number {
  return Math.max(1, cards.length);
}
