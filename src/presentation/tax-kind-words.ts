import type { TaxKind } from '#domain/money/redemption-payment.ts';

/** The keys of the sentences for guests, on the page and in letters. */
export const TAX_KIND_WORDS = {
  single_purpose: 'CARD.SINGLE_PURPOSE',
  multi_purpose: 'CARD.MULTI_PURPOSE',
} as const satisfies Record<TaxKind, string>;
