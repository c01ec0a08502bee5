import type { AgeCategoryId, ExtraId, RateId, RoomCategoryId } from '../value/ids.ts';
import type { TextLanguages } from '../value/language.ts';
import type { Money } from '../money/money.ts';
import type { Picture } from '../value/picture.ts';
import type { NightPrice, Price } from './price.ts';
import { countNights, countPersons, type Party, type Stay } from './stay.ts';

/** What the PMS sells and the guest calls a room. */
export type RoomCategory = {
  readonly id: RoomCategoryId;
  readonly name: string;
  readonly description: string;
  /** Of its texts: those that are not in the language asked for. */
  readonly textLanguages: TextLanguages;
  readonly images: readonly Picture[];
  /** The most persons it takes, extra beds included. */
  readonly capacity: number;
  readonly amenities: readonly string[];
};

/** A price plan of a room category. */
export type Rate = {
  readonly id: RateId;
  readonly name: string;
  readonly description: string;
  /** Of its texts: those that are not in the language asked for. */
  readonly textLanguages: TextLanguages;
};

/** A rate's terms for cancelling the stay; `text` is empty when the PMS does not give them. */
export type CancellationTerms = {
  readonly text: string;
  readonly freeUntil: Temporal.Instant | null;
  /** What cancelling the room costs right after booking, extras apart; zero when it is free, null when not known. */
  readonly fee: Money | null;
  /** What it costs later, where that is known to change: from when on, and how much. */
  readonly later?: readonly CancellationFee[];
  /** The steps of the fee; null when not all of them are known. */
  readonly fees: readonly CancellationFee[] | null;
};

/** One room category at one rate for one party and stay. The nights add up to the price. */
export type Offer = {
  readonly rate: Rate;
  readonly roomCategory: RoomCategory;
  /** How many such rooms are free for every night. */
  readonly available: number;
  readonly price: Price;
  /** From the arrival on. */
  readonly nights: readonly NightPrice[];
  readonly cancellation: CancellationTerms;
};

export type Charging = 'once' | 'per_time_unit' | 'per_person' | 'per_person_per_time_unit';

/** Something sold with a stay; the wire and the specification call it a product. */
export type Extra = {
  readonly id: ExtraId;
  readonly name: string;
  readonly description: string;
  /** Of its texts: those that are not in the language asked for. */
  readonly textLanguages: TextLanguages;
  readonly image: string | null;
  readonly charging: Charging;
  /** The price of one unit; null when only a quote knows it. */
  readonly price: Price | null;
  /** What one unit costs a person of each age, where it is charged by person and age; null where all pay `price`. */
  readonly pricesByAge: readonly AgePrice[] | null;
  readonly isCityTax: boolean;
};

/** What one unit of an extra costs a person of an age; null when only a quote knows it. */
export type AgePrice = { readonly ageCategoryId: AgeCategoryId; readonly price: Price | null };

export type BookedRoom = { readonly roomCategoryId: RoomCategoryId; readonly rateId: RateId; readonly party: Party };
/** `count` of an extra for the whole booking; what it is charged by comes on top. */
export type BookedExtra = { readonly extraId: ExtraId; readonly count: number };

/** What a guest chose at one property. */
export type Booking = {
  readonly stay: Stay;
  readonly rooms: readonly BookedRoom[];
  readonly extras: readonly BookedExtra[];
};

/**
 * A booking with the city taxes that come on top of its price, each once: they are part of what must be paid. One that
 * was chosen already is not added again, and what was chosen twice is joined.
 */
export function addCityTaxes(booking: Booking, cityTaxes: readonly Extra[]): Booking {
  const counts = new Map<ExtraId, number>();
  for (const { extraId, count } of booking.extras) counts.set(extraId, (counts.get(extraId) ?? 0) + count);
  for (const { id } of cityTaxes) counts.set(id, counts.get(id) ?? 1);
  return { ...booking, extras: [...counts].map(([extraId, count]) => ({ extraId, count })) };
}

/** What cancelling a room costs from a moment on. */
export type CancellationFee = { readonly from: Temporal.Instant; readonly fee: Money };

export type QuotedRoom = {
  readonly roomCategoryId: RoomCategoryId;
  readonly rateId: RateId;
  readonly name: string;
  readonly rateName: string;
  /** Of its texts: those that are not in the language asked for. */
  readonly textLanguages: TextLanguages;
  readonly persons: number;
  readonly price: Price;
  readonly nights: readonly NightPrice[];
  /**
   * By the PMS's terms of the rate, in gross amounts of the room's own nights and extras, earliest first. At a moment
   * the dearest counts whose `from` is not later; before the first, cancelling is free. Null when the PMS does not
   * say.
   */
  readonly cancellationFees: readonly CancellationFee[] | null;
};

export type QuotedExtra = {
  readonly extraId: ExtraId;
  readonly name: string;
  /** Of its texts: those that are not in the language asked for. */
  readonly textLanguages: TextLanguages;
  readonly count: number;
  readonly charging: Charging;
  readonly isCityTax: boolean;
  /** Of one. */
  readonly price: Price;
  /** Of all. */
  readonly priceSummary: Price;
  /** What `priceSummary` comes to in each room where persons are charged; null for what the booking has once. */
  readonly roomPrices: readonly Price[] | null;
};

/** The PMS's price of a booking. `total` is what must be paid; rooms and extras add up to it. */
export type StayQuote = {
  readonly total: Price;
  readonly rooms: readonly QuotedRoom[];
  readonly extras: readonly QuotedExtra[];
};

/** True for what goes with every room, as its persons are charged; any other extra the booking has once. */
export function isChargedByPerson(charging: Charging): boolean {
  return charging === 'per_person' || charging === 'per_person_per_time_unit';
}

/** True for what is charged for each night. */
export function isChargedByNight(charging: Charging): boolean {
  return charging === 'per_time_unit' || charging === 'per_person_per_time_unit';
}

/** How many units of an extra a booking is charged for: 1, nights, persons, or persons times nights. */
export function countChargedUnits(charging: Charging, stay: Stay, parties: readonly Party[]): number {
  const nights = countNights(stay);
  const persons = parties.reduce((count, party) => count + countPersons(party), 0);
  return { once: 1, per_time_unit: nights, per_person: persons, per_person_per_time_unit: persons * nights }[charging];
}
