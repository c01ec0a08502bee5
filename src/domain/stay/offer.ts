import type { AgeCategoryId, ExtraId, RateId, RoomCategoryId } from '../value/ids.ts';
import type { TextLanguages } from '../value/language.ts';
import type { Money } from '../money/money.ts';
import type { Picture } from '../value/picture.ts';
import type { NightPrice, Price } from './price.ts';
import { countNights, countPersons, type Party, type Stay } from './stay.ts';

/** The PMS sells it, and the guest calls it a room. */
export type RoomCategory = {
  readonly id: RoomCategoryId;
  readonly name: string;
  readonly description: string;
  readonly textLanguages: TextLanguages;
  readonly images: readonly Picture[];
  /** Maximum occupancy, extra beds included. */
  readonly capacity: number;
  readonly amenities: readonly string[];
};

export type Rate = {
  readonly id: RateId;
  readonly name: string;
  readonly description: string;
  readonly textLanguages: TextLanguages;
};

/** A rate's cancellation terms. `text` is empty if the PMS does not give them. */
export type CancellationTerms = {
  readonly text: string;
  readonly freeUntil: Temporal.Instant | null;
  /** The fee for cancelling the room right after booking, without extras. Zero if free, null if unknown. */
  readonly fee: Money | null;
  /** Later fees, if the fee is known to change. */
  readonly later?: readonly CancellationFee[];
  /** The steps of the fee. Null if not all of them are known. */
  readonly fees: readonly CancellationFee[] | null;
};

/** One room category at one rate for one party and stay. The nights add up to the price. */
export type Offer = {
  readonly rate: Rate;
  readonly roomCategory: RoomCategory;
  /** Rooms of this category that are free on every night. */
  readonly available: number;
  readonly price: Price;
  /** From the arrival on. */
  readonly nights: readonly NightPrice[];
  readonly cancellation: CancellationTerms;
};

export type Charging = 'once' | 'per_time_unit' | 'per_person' | 'per_person_per_time_unit';

/** Something sold with a stay. The wire calls it a product. */
export type Extra = {
  readonly id: ExtraId;
  readonly name: string;
  readonly description: string;
  readonly textLanguages: TextLanguages;
  readonly image: string | null;
  readonly charging: Charging;
  /** The price of one unit. Null if only a quote knows it. */
  readonly price: Price | null;
  /** The price of one unit for each age, if it is charged by person and age. Null if every person pays `price`. */
  readonly pricesByAge: readonly AgePrice[] | null;
  readonly isCityTax: boolean;
};

/** The price of one unit of an extra for a person of an age. Null if only a quote knows it. */
export type AgePrice = { readonly ageCategoryId: AgeCategoryId; readonly price: Price | null };

export type BookedRoom = { readonly roomCategoryId: RoomCategoryId; readonly rateId: RateId; readonly party: Party };
/** `count` of an extra for the whole booking, before it is multiplied by its nights or persons. */
export type BookedExtra = { readonly extraId: ExtraId; readonly count: number };

export type Booking = {
  readonly stay: Stay;
  readonly rooms: readonly BookedRoom[];
  readonly extras: readonly BookedExtra[];
};

/** They must be paid. Taxes that the booking has already are not added again. Duplicate extras are joined. */
export function addCityTaxes(booking: Booking, cityTaxes: readonly Extra[]): Booking {
  const counts = new Map<ExtraId, number>();
  for (const { extraId, count } of booking.extras) counts.set(extraId, (counts.get(extraId) ?? 0) + count);
  for (const { id } of cityTaxes) counts.set(id, counts.get(id) ?? 1);
  return { ...booking, extras: [...counts].map(([extraId, count]) => ({ extraId, count })) };
}

export type CancellationFee = { readonly from: Temporal.Instant; readonly fee: Money };

export type QuotedRoom = {
  readonly roomCategoryId: RoomCategoryId;
  readonly rateId: RateId;
  readonly name: string;
  readonly rateName: string;
  readonly textLanguages: TextLanguages;
  readonly persons: number;
  readonly price: Price;
  readonly nights: readonly NightPrice[];
  /**
   * By the PMS's terms of the rate, in gross amounts of the room's own nights and extras, earliest first. The dearest
   * step that has begun applies. Before the first step, cancelling is free. Null if the PMS does not say.
   */
  readonly cancellationFees: readonly CancellationFee[] | null;
};

export type QuotedExtra = {
  readonly extraId: ExtraId;
  readonly name: string;
  readonly textLanguages: TextLanguages;
  readonly count: number;
  readonly charging: Charging;
  readonly isCityTax: boolean;
  /** For one. */
  readonly price: Price;
  /** For the full count. */
  readonly priceSummary: Price;
  /** The part of `priceSummary` in each room, if charged by person. Null if charged once for the booking. */
  readonly roomPrices: readonly Price[] | null;
};

/** The PMS's price of a booking. `total` must be paid. Rooms and extras add up to it. */
export type StayQuote = {
  readonly total: Price;
  readonly rooms: readonly QuotedRoom[];
  readonly extras: readonly QuotedExtra[];
};

/** True for an extra of each room, charged by its persons. Any other extra belongs to the booking as a whole. */
export function isChargedByPerson(charging: Charging): boolean {
  return charging === 'per_person' || charging === 'per_person_per_time_unit';
}

export function isChargedByNight(charging: Charging): boolean {
  return charging === 'per_time_unit' || charging === 'per_person_per_time_unit';
}

/** The units that one of an extra is charged for: 1, nights, persons, or persons times nights. */
export function countChargedUnits(charging: Charging, stay: Stay, parties: readonly Party[]): number {
  const nights = countNights(stay);
  const persons = parties.reduce((count, party) => count + countPersons(party), 0);
  return { once: 1, per_time_unit: nights, per_person: persons, per_person_per_time_unit: persons * nights }[charging];
}
