import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { EMPTY_BUYER, type BuyerDraft } from '../../src/web/guest/session/buyer-draft.ts';
import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import type { StaySearch } from '../../src/web/guest/session/stay-search.ts';
import { STAY } from './examples/prices.ts';

/** The time on every screen when its test begins. */
export const NOW = Temporal.Instant.from('2026-11-02T10:00:00Z');

/** The guest's choices before the screen opens. */
export type Before = {
  readonly cards?: readonly CardSearchAnswer[];
  readonly search?: StaySearch;
  readonly buyer?: Partial<BuyerDraft>;
  readonly reservations?: readonly Reservation[];
};

/** Two adults in one room, chosen or not. */
export const PARTY = [{ ageCategoryId: 'adult', count: 2 }];
const CHOSEN = [{ persons: PARTY, room: { categoryId: 'lanes', rateId: 'flexible' } }];

/** The address of a stay in Brighton whose room is chosen. */
export const CHOSEN_STAY: StaySearch = { property: 'harbour-house', ...STAY, rooms: writeRooms(CHOSEN) };

export const BUYER: Partial<BuyerDraft> = {
  propertyId: 'harbour-house',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  language: 'en-GB',
  propertyPrivacyPolicyAgrement: true,
};

/** The address of the booking in one of its sections. */
export function bookingAddress({ search = {} }: Before): string {
  return `/s/demo/booking?${writeSearch(search)}`;
}

/**
 * The address of the first reservation. Without one, it is the address of a reservation that this tab does not know.
 */
export function reservationAddress({ search = {}, reservations = [] }: Before): string {
  return `/s/demo/reservation/${reservations[0]?.reference ?? 'SC-2222-2222'}?${writeSearch(search)}`;
}

/** The tab's storage after these choices, by name within the sale page. */
export function tabAfter({ cards = [], buyer, reservations }: Before): Readonly<Record<string, unknown>> {
  return {
    cards: cards.map(({ card_token: token, ...held }) => ({ token, ...held })),
    ...(buyer && { buyer: { ...EMPTY_BUYER, ...buyer } }),
    ...(reservations && { reservations }),
  };
}

/** The full storage key of an entry. */
export function tabKey(name: string): string {
  return `staycard.demo.${name}`;
}

function writeSearch(search: StaySearch): string {
  const named = Object.entries(search).flatMap(([name, text]) => (text ? [[name, text]] : []));
  return new URLSearchParams(named).toString();
}
