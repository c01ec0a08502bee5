import { money, type Money } from './money.ts';

/**
 * Whether value added tax is due when a card is sold (single-purpose voucher) or when it is used (multi-purpose), by
 * directive 2006/112/EC, article 30a.
 */
export const TAX_KINDS = ['single_purpose', 'multi_purpose'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** The tax kind of a card's value. `unknown` also if a card has value of both kinds. */
export type SoldAs = TaxKind | 'unknown';
const SOLD_AS: readonly SoldAs[] = [...TAX_KINDS, 'unknown'];

/** The external payment type for posting a redemption: one for all cards, or one for each kind of sale. */
export type RedemptionPaymentType = string | Readonly<Record<SoldAs, string>>;

export function paymentTypeOf(type: RedemptionPaymentType, soldAs: SoldAs): string {
  return typeof type === 'string' ? type : type[soldAs];
}

export function listPaymentTypes(type: RedemptionPaymentType): string[] {
  return [...new Set(SOLD_AS.map((soldAs) => paymentTypeOf(type, soldAs)))];
}

/** All ids that the payments of one amount can have. */
export function listRedemptionIds(id: string): string[] {
  return [id, ...SOLD_AS.map((soldAs) => `${id}-${soldAs}`)];
}

export type CardShare = { readonly soldAs: SoldAs; readonly amountMinor: number };
type RedemptionPart = { readonly redemptionId: string; readonly soldAs: SoldAs; readonly amount: Money };

/**
 * The payments that post an amount: one under the id itself if all cards have the same type, otherwise one for each
 * kind. If the shares do not add up to the amount, a single payment of unknown kind.
 */
export function splitRedemption(
  type: RedemptionPaymentType,
  id: string,
  amount: Money,
  shares: readonly CardShare[],
): RedemptionPart[] {
  const minorOf = (soldAs: SoldAs) =>
    shares.reduce((total, share) => total + (share.soldAs === soldAs ? share.amountMinor : 0), 0);
  const kinds = SOLD_AS.filter((soldAs) => minorOf(soldAs) !== 0);
  const types = new Set(kinds.map((soldAs) => paymentTypeOf(type, soldAs)));
  const isWhole = kinds.reduce((total, soldAs) => total + minorOf(soldAs), 0) === amount.amountMinor;
  if (types.size <= 1 || !isWhole) return [{ redemptionId: id, soldAs: (isWhole && kinds[0]) || 'unknown', amount }];
  return kinds.map((soldAs) => {
    return { redemptionId: `${id}-${soldAs}`, soldAs, amount: money(amount.currency, minorOf(soldAs)) };
  });
}
