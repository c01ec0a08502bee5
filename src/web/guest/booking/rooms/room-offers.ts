import type { RateOffer, WireCardCover, WireCover } from '#contract/guest/availability.ts';
import type { WireMoney } from '#contract/values.ts';
import { add, fromDecimal, subtract, sum, toDecimal, type Money } from '#domain/money/money.ts';
import { roomsBefore, type RoomChoice } from '../../session/room-choices.ts';

export type RoomOffer = {
  readonly room: RateOffer['room_category'];
  /** The most flexible first. */
  readonly rates: readonly RateOffer[];
  /** Other rates that a card for nights pays, on terms no better and with no less to add. */
  readonly others: readonly RateOffer[];
};

/** The full amount that cards and guest pay for an offer: its price, and the city tax that comes on top. */
export function totalOf(offer: RateOffer): WireMoney {
  return toWire(wholePrice(offer));
}

/** The part of the total that cards pay: the total less the amount due. */
export function coveredOf(offer: RateOffer): WireMoney {
  return toWire(subtract(wholePrice(offer), fromDecimal(offer.due.currency, offer.due.amount)));
}

/** The part of the total that each card pays. */
export function coverOf({ cover, cover_with_city_tax: withTax }: RateOffer): WireCover | null {
  return withTax ?? cover;
}

/** The saving of an offer over another one, in the guest's money or on their cards. Undefined if there is none. */
export function savingOf(offer: RateOffer, than: RateOffer): WireMoney | undefined {
  const saved = subtract(costOf(than), costOf(offer));
  return saved.amountMinor > 0 ? toWire(saved) : undefined;
}

/**
 * The card whose nights or packages an offer takes, if it is the only one. Its cover is not money to the guest. A room
 * that takes no further nights or packages, and only moves the taken ones to dearer nights, is covered in money.
 */
export function payerInUses(offer: RateOffer): WireCardCover | undefined {
  const [payer, second] = coverOf(offer)?.cards ?? [];
  return payer && !second && payer.uses !== null && payer.uses > 0 ? payer : undefined;
}

/**
 * Groups offers by room, the least due first. The most flexible rate of a room comes first. A cheaper rate may follow,
 * but if a card pays for nights, a stricter rate at the same cost gains the guest nothing.
 */
export function listRoomOffers(offers: readonly RateOffer[]): RoomOffer[] {
  const ids = [...new Set(offers.map(({ room_category: room }) => room.id))];
  return ids
    .flatMap((id): RoomOffer[] => {
      const ordered = offers.filter(({ room_category: room }) => room.id === id).toSorted(byFairness);
      const [first] = ordered;
      if (!first) return [];
      const isShown = (rate: RateOffer) => rate === first || !isPaidInNights(first) || savingOf(rate, first);
      return [
        { room: first.room_category, rates: ordered.filter(isShown), others: ordered.filter((rate) => !isShown(rate)) },
      ];
    })
    .toSorted((one, other) => leastDue(one) - leastDue(other));
}

function leastDue({ rates }: RoomOffer): number {
  return Math.min(...rates.map(({ due }) => due.amount));
}

/** Sorts rates: those paid by cards for nights first, then the most flexible, the cheapest, and the one worth more. */
function byFairness(one: RateOffer, other: RateOffer): number {
  return (
    Number(isPaidInNights(other)) - Number(isPaidInNights(one)) ||
    compare(flexibilityOf(other), flexibilityOf(one)) ||
    costOf(one).amountMinor - costOf(other).amountMinor ||
    wholePrice(other).amountMinor - wholePrice(one).amountMinor
  );
}

/** Ranks rates: free at any time, then free until a date (later is better), then unknown, then the lowest fee. */
function flexibilityOf({ cancellation: { free_until: until, fee } }: RateOffer): number {
  if (until !== null) return Temporal.Instant.from(until).epochMilliseconds;
  if (fee === null) return 0;
  return fee.amount > 0 ? -fee.amount : Number.POSITIVE_INFINITY;
}

function compare(left: number, right: number): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function isPaidInNights(offer: RateOffer): boolean {
  return paidInNights(offer).amountMinor > 0;
}

/** The money an offer takes, from the guest or from cards. Nights on a card are worth the same at any rate. */
function costOf(offer: RateOffer): Money {
  return subtract(wholePrice(offer), paidInNights(offer));
}

function paidInNights({ price: { currency }, cover }: RateOffer): Money {
  const cards = cover?.cards.filter(({ kind }) => kind !== 'value') ?? [];
  return sum(
    currency,
    cards.map(({ covered }) => fromDecimal(currency, covered.amount)),
  );
}

function wholePrice({ price: { currency, gross_value: gross }, city_tax: cityTax }: RateOffer): Money {
  return add(fromDecimal(currency, gross), fromDecimal(currency, cityTax?.amount ?? 0));
}

function toWire(amount: Money): WireMoney {
  return { currency: amount.currency, amount: Number(toDecimal(amount)) };
}

/** The rooms that the booking's others leave. The search has subtracted the ones chosen before this one. */
export function roomsLeft(room: RateOffer['room_category'], rooms: readonly RoomChoice[], ownIndex: number): number {
  const before = roomsBefore(rooms, ownIndex);
  const later = rooms.filter((other, index) => index !== ownIndex && !before.includes(other));
  return room.available - later.filter((other) => other.room?.categoryId === room.id).length;
}
