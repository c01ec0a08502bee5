import type { Card } from '#domain/card/card.ts';
import { asId, type CardId, type LotId, type SalePageId, type VoucherProductId } from '#domain/value/ids.ts';
import type { Lot } from '#domain/card/lot.ts';
import type { Validity, VoucherProduct } from '#domain/card/voucher-product.ts';

/** A calendar date: day('2026-06-01'). */
export function day(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text);
}

const salePageId = asId<SalePageId>('coast');

/** Valid on every day, for stays of any length. */
export const ALWAYS: Validity = {
  bookBy: null,
  stayBy: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  closed: [],
  minNights: null,
  maxNights: null,
};

/** A product without limits, valid at the location "coast", unless `given` overrides it. */
export function buildProduct(given: Partial<VoucherProduct>): VoucherProduct {
  return {
    id: asId<VoucherProductId>('product'),
    salePageId,
    kind: 'value',
    name: 'A card',
    description: '',
    terms: '',
    texts: {},
    languages: {},
    imageUrl: null,
    isClosed: false,
    redeemLocationIds: ['coast'],
    registration: 'none',
    value: null,
    uses: null,
    nights: null,
    persons: null,
    roomCategoryIds: null,
    includedExtraIds: null,
    upgrades: false,
    validity: ALWAYS,
    expiry: 'booking',
    redeemAt: 'both',
    isAppliedByStaff: false,
    hasRedemptionLetter: false,
    isGoodwill: false,
    payOut: null,
    givenBackDays: 90,
    isHolderOnly: false,
    lateCancellation: 'give_back',
    taxKind: null,
    issuing: {
      currencies: [],
      minAmount: null,
      maxAmount: null,
      maxUses: null,
      maxCards: 1_000,
      validFor: null,
      isToYearEnd: false,
    },
    ...given,
  };
}

/** A part of a card's value, all of it available and with no holds, unless `given` overrides it. */
export function buildLot(balance: number, given: Partial<Omit<Lot, 'balance'>> = {}): Lot {
  return { id: asId<LotId>('lot'), expiresOn: null, balance, held: 0, ...given };
}

/** An active physical card with 100.00 GBP that never expires, unless `given` overrides it. */
export function buildCard(given: Partial<Card> = {}): Card {
  const product = given.product ?? buildProduct({});
  return {
    id: asId<CardId>('card'),
    salePageId,
    product,
    form: 'physical',
    state: 'active',
    unit: product.kind === 'value' ? { type: 'money', currency: 'GBP' } : { type: 'uses' },
    last4: '7XYZ',
    startsOn: null,
    registered: false,
    lots: [buildLot(10_000)],
    ...given,
  };
}
