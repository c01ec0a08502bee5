import type { TaxKind } from '../money/redemption-payment.ts';
import type { Currency } from '../money/currency.ts';
import { compareDates } from '../stay/date-order.ts';
import type { ExtraId, PropertyId, RoomCategoryId, SalePageId, VoucherProductId } from '../value/ids.ts';
import type { TextLanguages } from '../value/language.ts';
import type { Money } from '../money/money.ts';
import { countNights, listNights, type Stay } from '../stay/stay.ts';

export type CardKind = 'value' | 'uses' | 'package';
export type RegistrationRule = 'required' | 'optional' | 'none';
/** The treatment of a cancellation fee that is smaller than any use a card gave: docs/cancelling.md. */
export type LateCancellation = 'keep' | 'give_back' | 'charge';
/** Whether cards pay for stays, at counters and tills, or both. */
export type RedeemAt = 'stays' | 'counter' | 'both';
/** Values below this, in major units of any currency, are small. On request, a guest gets them in money. */
type PayOut = { readonly below: number; readonly isOnRequest: boolean };
/** Whether the stay must be booked, or over, by the last day of the value. */
export type ExpiryRule = 'booking' | 'stay';
type DateRange = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };

/** The days on which a card is valid: whole days in the property's time zone, both ends included. */
export type Validity = {
  readonly bookBy: Temporal.PlainDate | null;
  readonly stayBy: Temporal.PlainDate | null;
  /** 1 Monday to 7 Sunday. A night counts by the date of its evening. */
  readonly weekdays: readonly number[];
  readonly closed: readonly DateRange[];
  readonly minNights: number | null;
  readonly maxNights: number | null;
};

/** Limits for new cards of a product. Null is no limit. Existing cards are not affected. */
export type IssuingRules = {
  readonly currencies: readonly Currency[];
  /** Limits for the money on a card, in major units of its currency. */
  readonly minAmount: number | null;
  readonly maxAmount: number | null;
  readonly maxUses: number | null;
  /** Most cards issued at once. */
  readonly maxCards: number;
  /** A card's validity, from its issue or its first day. */
  readonly validFor: Temporal.Duration | null;
  /** Whether the validity is extended to 31 December of the year in which it ends. */
  readonly isToYearEnd: boolean;
};

export type ProductTexts = {
  readonly name: string;
  readonly description: string;
  readonly terms: string;
  /** The language of each text, by the text's name. */
  readonly languages: TextLanguages;
};

/** The product that a card was sold as. Its rules apply to all its cards. Its texts are in the sale page's language. */
export type VoucherProduct = ProductTexts & {
  readonly id: VoucherProductId;
  readonly salePageId: SalePageId;
  readonly kind: CardKind;
  /** By short language code, if the sale page has texts in several languages. */
  readonly texts: Readonly<Record<string, ProductTexts>>;
  readonly imageUrl: string | null;
  /** No more cards are sold as this product. Existing cards stay valid. */
  readonly isClosed: boolean;
  readonly redeemLocationIds: readonly string[];
  readonly redeemAt: RedeemAt;
  /** Whether staff put its uses on stays that the hotel booked. Money needs no permission. */
  readonly isAppliedByStaff: boolean;
  /** Whether holders get a letter when their card is redeemed without a booking of our page. */
  readonly hasRedemptionLetter: boolean;
  /** Its cards are given away, for a stay or a receipt, and not sold. */
  readonly isGoodwill: boolean;
  /** Null if every pay-out counts against the limit of a role. */
  readonly payOut: PayOut | null;
  readonly registration: RegistrationRule;
  /** A registered card pays only if the guest opened it by a link that was mailed to its holder. */
  readonly isHolderOnly: boolean;
  /** The face value of a `value` card. */
  readonly value: Money | null;
  /** Whole uses of a `uses` card. One for a `package`. */
  readonly uses: number | null;
  /** Nights that one use of a `package` covers. */
  readonly nights: number | null;
  /** Persons included in a room. Null means as many as the room takes. */
  readonly persons: number | null;
  /** Room categories that a use covers, by property. Null means all. */
  readonly roomCategoryIds: Readonly<Record<PropertyId, readonly RoomCategoryId[]>> | null;
  readonly includedExtraIds: Readonly<Record<PropertyId, readonly ExtraId[]>> | null;
  readonly upgrades: boolean;
  readonly validity: Validity;
  readonly expiry: ExpiryRule;
  /** If value has expired when it is given back, it is valid for this many days from then. */
  readonly givenBackDays: number;
  readonly lateCancellation: LateCancellation;
  /** How its cards are treated for value added tax. Null if the sale page does not say. */
  readonly taxKind: TaxKind | null;
  readonly issuing: IssuingRules;
};

/** The most nights of a stay in a guest's lists and calendars. */
export const MAX_SEARCHED_NIGHTS = 30;

/** The default length of a stay: the nights that the product covers, and at least its minimum. */
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

/** Whether the product's weekdays and closed ranges allow the night that begins on this date. */
export function isNightAllowed(validity: Validity, night: Temporal.PlainDate): boolean {
  if (!validity.weekdays.includes(night.dayOfWeek)) return false;
  return !validity.closed.some(({ from, to }) => !isBefore(night, from) && !isBefore(to, night));
}

export type LengthLimit = { readonly minNights: number } | { readonly maxNights: number };

/** The limit that a stay is too short or too long for. Undefined if its length is allowed. */
export function findLengthLimit({ minNights, maxNights }: Validity, stay: Stay): LengthLimit | undefined {
  const nights = countNights(stay);
  if (minNights !== null && nights < minNights) return { minNights };
  return maxNights !== null && nights > maxNights ? { maxNights } : undefined;
}

/** Whether a stay as a whole fits: booked in time, over in time, of an allowed length, with an allowed night. */
export function isStayAllowed(validity: Validity, stay: Stay, today: Temporal.PlainDate): boolean {
  if (!isStayInTime(validity, stay, today) || findLengthLimit(validity, stay)) return false;
  const ofStay = haveNights.get(validity) ?? new WeakMap<Stay, boolean>();
  haveNights.set(validity, ofStay);
  const has = ofStay.get(stay) ?? listNights(stay).some((night) => isNightAllowed(validity, night));
  ofStay.set(stay, has);
  return has;
}

/**
 * Whether a product's cards pay on the bill of a stay that the hotel took itself: it is over in time, of an allowed
 * length, and every night is allowed, because a bill does not say for which night it is owed.
 */
export function isHotelStayAllowed(validity: Validity, stay: Stay): boolean {
  const { stayBy } = validity;
  if ((stayBy && isBefore(stayBy, stay.departureDate)) || findLengthLimit(validity, stay)) return false;
  return listNights(stay).every((night) => isNightAllowed(validity, night));
}

/** Cached, because a calendar asks for every room and card. */
const haveNights = new WeakMap<Validity, WeakMap<Stay, boolean>>();

/** The day on which a card's value must be valid, to pay for a stay that is booked today. */
export function valueGoodOn(
  { expiry }: Pick<VoucherProduct, 'expiry'>,
  stay: Stay,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return expiry === 'stay' ? stay.departureDate : today;
}

/** Whether a product can still be booked on `today`, and the stay is over by the product's last day. */
export function isStayInTime({ bookBy, stayBy }: Validity, stay: Stay, today: Temporal.PlainDate): boolean {
  return !(bookBy && isBefore(bookBy, today)) && !(stayBy && isBefore(stayBy, stay.departureDate));
}

/** The products that pay a part of a dearer room, without duplicates. */
export function listUpgradable(products: readonly VoucherProduct[]): VoucherProduct[] {
  const each = [...new Map(products.map((product) => [product.id, product])).values()];
  return each.filter(({ upgrades, kind }) => upgrades && kind !== 'value');
}

/** The room categories of a property that a use covers. Null means all. */
export function entitledRoomCategoryIds(
  product: VoucherProduct,
  propertyId: PropertyId,
): readonly RoomCategoryId[] | null {
  return product.roomCategoryIds === null ? null : (product.roomCategoryIds[propertyId] ?? []);
}

function isBefore(left: Temporal.PlainDate, right: Temporal.PlainDate): boolean {
  return compareDates(left, right) < 0;
}
