import type { TaxKind } from '../money/redemption-payment.ts';
import type { Currency } from '../money/currency.ts';
import { compareDates } from '../stay/date-order.ts';
import type { ExtraId, PropertyId, RoomCategoryId, SalePageId, VoucherProductId } from '../value/ids.ts';
import type { TextLanguages } from '../value/language.ts';
import type { Money } from '../money/money.ts';
import { countNights, listNights, type Stay } from '../stay/stay.ts';

export type CardKind = 'value' | 'uses' | 'package';
export type RegistrationRule = 'required' | 'optional' | 'none';
/** What becomes of a cancellation fee that is too small for any use that a card gave: docs/cancelling.md. */
export type LateCancellation = 'keep' | 'give_back' | 'charge';
/** What the last day of value means: that a stay has to be booked by then, or over. */
export type ExpiryRule = 'booking' | 'stay';
type DateRange = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };

/** The days a card is good for; whole days in the property's time zone, both ends included. */
export type Validity = {
  readonly bookBy: Temporal.PlainDate | null;
  readonly stayBy: Temporal.PlainDate | null;
  /** 1 Monday to 7 Sunday; a night counts by the date of its evening. */
  readonly weekdays: readonly number[];
  readonly closed: readonly DateRange[];
  readonly minNights: number | null;
  readonly maxNights: number | null;
};

/** What new cards of a product may be; null is no limit. It says nothing of cards that are there already. */
export type IssuingRules = {
  /** Of cards that hold money. */
  readonly currencies: readonly Currency[];
  /** The least and the most money on a card, as decimals of whichever currency it has. */
  readonly minAmount: number | null;
  readonly maxAmount: number | null;
  /** The most uses on a card. */
  readonly maxUses: number | null;
  /** How many cards are issued at once. */
  readonly maxCards: number;
  /** How long a card is good from the day it is issued, or begins. */
  readonly validFor: Temporal.Duration | null;
};

/** What a guest reads of a product. */
export type ProductTexts = {
  readonly name: string;
  readonly description: string;
  readonly terms: string;
  /** By the name of a text: the language that it is in. */
  readonly languages: TextLanguages;
};

/** What a card was sold as; its rules apply to every card sold as it. Its own texts are in the sale page's language. */
export type VoucherProduct = ProductTexts & {
  readonly id: VoucherProductId;
  readonly salePageId: SalePageId;
  readonly kind: CardKind;
  /** By short language code, where the sale page has them in several. */
  readonly texts: Readonly<Record<string, ProductTexts>>;
  readonly imageUrl: string | null;
  /** No card is sold as it any more; the cards there are stay good. */
  readonly isClosed: boolean;
  readonly redeemLocationIds: readonly string[];
  readonly registration: RegistrationRule;
  /** A registered card pays only where it was reached by a link that its holder was mailed. */
  readonly isHolderOnly: boolean;
  /** The face value of a `value` card. */
  readonly value: Money | null;
  /** The whole uses of a `uses` card, one for a `package`. */
  readonly uses: number | null;
  /** The nights one use of a `package` covers. */
  readonly nights: number | null;
  /** The persons included in a room; null means as many as the room takes. */
  readonly persons: number | null;
  /** The room categories a use covers, by property; null means all. */
  readonly roomCategoryIds: Readonly<Record<PropertyId, readonly RoomCategoryId[]>> | null;
  /** The extras a `package` includes, by property. */
  readonly includedExtraIds: Readonly<Record<PropertyId, readonly ExtraId[]>> | null;
  readonly upgrades: boolean;
  readonly validity: Validity;
  readonly expiry: ExpiryRule;
  /** So many days value is good that is given back after it has expired, counted from that day. */
  readonly givenBackDays: number;
  readonly lateCancellation: LateCancellation;
  /** What its cards are for value added tax; null where the sale page does not say. */
  readonly taxKind: TaxKind | null;
  readonly issuing: IssuingRules;
};

/** Stays that are found for a guest, in lists and calendars, have at most so many nights. */
export const MAX_SEARCHED_NIGHTS = 30;

/** How long a stay with a product is before anybody says so: as many nights as it covers, or as few as it allows. */
export function usualNights({ nights }: Pick<VoucherProduct, 'nights'>, minNights: number | null): number {
  return Math.min(MAX_SEARCHED_NIGHTS, Math.max(nights ?? 1, minNights ?? 1));
}

/** A card is allowed at a property when they share a redeem location. */
export function isAllowedAt(
  product: Pick<VoucherProduct, 'redeemLocationIds'>,
  propertyRedeemLocationIds: readonly string[],
): boolean {
  return product.redeemLocationIds.some((id) => propertyRedeemLocationIds.includes(id));
}

/** True when the product's weekdays and closed ranges allow the night that begins on this date. */
export function isNightAllowed(validity: Validity, night: Temporal.PlainDate): boolean {
  if (!validity.weekdays.includes(night.dayOfWeek)) return false;
  return !validity.closed.some(({ from, to }) => !isBefore(night, from) && !isBefore(to, night));
}

/** The fewest or the most nights that a product allows. */
export type LengthLimit = { readonly minNights: number } | { readonly maxNights: number };

/** The limit of a product that a stay is too short or too long for; undefined when it has an allowed length. */
export function findLengthLimit({ minNights, maxNights }: Validity, stay: Stay): LengthLimit | undefined {
  const nights = countNights(stay);
  if (minNights !== null && nights < minNights) return { minNights };
  return maxNights !== null && nights > maxNights ? { maxNights } : undefined;
}

/** True when a stay as a whole keeps to the product's days: booked in time, over in time, of an allowed length. */
export function isStayAllowed(validity: Validity, stay: Stay, today: Temporal.PlainDate): boolean {
  if (!isStayInTime(validity, stay, today) || findLengthLimit(validity, stay)) return false;
  const ofStay = haveNights.get(validity) ?? new WeakMap<Stay, boolean>();
  haveNights.set(validity, ofStay);
  const has = ofStay.get(stay) ?? listNights(stay).some((night) => isNightAllowed(validity, night));
  ofStay.set(stay, has);
  return has;
}

/** Whether a stay has a night of a product's days; a calendar asks it for every room and card. */
const haveNights = new WeakMap<Validity, WeakMap<Stay, boolean>>();

/** The day on which a card's value has to be good, to pay for a stay that is booked today. */
export function valueGoodOn(
  { expiry }: Pick<VoucherProduct, 'expiry'>,
  stay: Stay,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return expiry === 'stay' ? stay.departureDate : today;
}

/** True when a product can still be booked on `today`, and the stay is over by its last day. */
export function isStayInTime({ bookBy, stayBy }: Validity, stay: Stay, today: Temporal.PlainDate): boolean {
  return !(bookBy && isBefore(bookBy, today)) && !(stayBy && isBefore(stayBy, stay.departureDate));
}

/** The products that pay a part of a dearer room, each once. */
export function listUpgradable(products: readonly VoucherProduct[]): VoucherProduct[] {
  const each = [...new Map(products.map((product) => [product.id, product])).values()];
  return each.filter(({ upgrades, kind }) => upgrades && kind !== 'value');
}

/** The room categories of a property that a use covers; null means every one. */
export function entitledRoomCategoryIds(
  product: VoucherProduct,
  propertyId: PropertyId,
): readonly RoomCategoryId[] | null {
  return product.roomCategoryIds === null ? null : (product.roomCategoryIds[propertyId] ?? []);
}

function isBefore(left: Temporal.PlainDate, right: Temporal.PlainDate): boolean {
  return compareDates(left, right) < 0;
}
