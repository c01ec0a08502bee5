import type { RateOffer, WireCardCover, WireCover } from '#contract/guest/availability.ts';
import type { WireMoney } from '#contract/values.ts';
import { add, fromDecimal, subtract, sum, toDecimal, type Money } from '#domain/money/money.ts';
import { roomsBefore, type RoomChoice } from '../../session/room-choices.ts';

/** A room category with its rates, as one card on the page. */
export type RoomOffer = {
  readonly room: RateOffer['room_category'];
  /** The most flexible first. */
  readonly rates: readonly RateOffer[];
  /** What a card for nights pays as well, on terms that are no better and for no less to add. */
  readonly others: readonly RateOffer[];
};

/** All that must be paid for an offer, by cards or by the guest: its price, and the city tax that comes on top. */
export function totalOf(offer: RateOffer): WireMoney {
  return toWire(wholePrice(offer));
}

/** What the cards pay of that: the total less what is due. */
export function coveredOf(offer: RateOffer): WireMoney {
  return toWire(subtract(wholePrice(offer), fromDecimal(offer.due.currency, offer.due.amount)));
}

/** What each card pays of that. */
export function coverOf({ cover, cover_with_city_tax: withTax }: RateOffer): WireCover | null {
  return withTax ?? cover;
}

/** What an offer costs less than another one, of the guest's money or that on their cards; undefined when nothing. */
export function savingOf(offer: RateOffer, than: RateOffer): WireMoney | undefined {
  const saved = subtract(costOf(than), costOf(offer));
  return saved.amountMinor > 0 ? toWire(saved) : undefined;
}

/**
 * The card whose nights or packages an offer takes, where it is the only one: what it gives is not money to the guest.
 * A room that takes no more of them, and only puts those that are taken to dearer nights, is covered in money.
 */
export function payerInUses(offer: RateOffer): WireCardCover | undefined {
  const [payer, second] = coverOf(offer)?.cards ?? [];
  return payer && !second && payer.uses !== null && payer.uses > 0 ? payer : undefined;
}

/**
 * Offers gathered by room, what leaves least to pay first. Of a room's rates the most flexible comes first: a cheaper
 * one may follow, but where a card pays for nights, a guest gains nothing by a stricter one that costs as much.
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

/** What cards for nights pay for comes first, then the most flexible, then the cheapest, then the one worth more. */
function byFairness(one: RateOffer, other: RateOffer): number {
  return (
    Number(isPaidInNights(other)) - Number(isPaidInNights(one)) ||
    compare(flexibilityOf(other), flexibilityOf(one)) ||
    costOf(one).amountMinor - costOf(other).amountMinor ||
    wholePrice(other).amountMinor - wholePrice(one).amountMinor
  );
}

/** Free at any time, free for a while (the longer the better), not known, and then the less the fee the better. */
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

/** What the offer takes of money, the guest's own or that on cards: nights on a card are worth the same at any rate. */
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

/**
 * How many rooms of a category are left when the booking's other rooms have taken theirs; the search has left out those
 * that count as chosen before.
 */
export function roomsLeft(room: RateOffer['room_category'], rooms: readonly RoomChoice[], ownIndex: number): number {
  const before = roomsBefore(rooms, ownIndex);
  const later = rooms.filter((other, index) => index !== ownIndex && !before.includes(other));
  return room.available - later.filter((other) => other.room?.categoryId === room.id).length;
}
