import type { AvailabilityRequest } from '#contract/guest/availability.ts';
import type { CalendarRequest, CardStaysRequest } from '#contract/guest/card-stays.ts';
import { MAX_NIGHTS } from '#domain/stay/stay.ts';

/**
 * Nights that cost one call of the search limit. Examples: a calendar of two months for stays of a month by two cards,
 * or all stays of a fortnight within two months at four hotels.
 */
const NIGHTS_OF_ONE_CALL = 4000;
/**
 * Days that cost one call. A day takes half a millisecond of a core, however many nights it has. So a dozen addresses
 * that search years at their limit do not fill a core.
 */
const DAYS_OF_ONE_CALL = 15;
/** Exact, because `Date` parses dates as UTC. It runs at every search, so it has to be fast. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Default, when the request leaves it to the card. */
const USUAL_NIGHTS = 2;

/** One unit per night, room and card. */
export function priceOfSearch({ stay_from: from, stay_to: to, rooms_before: before, card_tokens: cards }: Search) {
  return priceOf(countDays(from, to) * countRooms(before) * atLeastOne(cards));
}

/** The same for every stay in a calendar. */
export function priceOfCalendar({ from, to, nights, most_nights: most = 0, further_rooms, card_tokens }: Calendar) {
  const nightsOfDepartures = (most * (most + 1)) / 2;
  const days = countDays(from, to);
  const nightsOfStays = days * nights + nightsOfDepartures;
  return priceOf(nightsOfStays * countRooms(further_rooms) * atLeastOne(card_tokens), days + most);
}

/** The same for every hotel. */
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

/** A longer range is refused, and costs no more than the longest allowed one. */
function countDays(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Math.min(Math.max(days, 0), MAX_NIGHTS);
}

function countRooms(others: readonly unknown[] = []): number {
  return others.length + 1;
}

/** A stay is priced once even without a card. */
function atLeastOne(cards: readonly unknown[] = []): number {
  return Math.max(1, cards.length);
}
