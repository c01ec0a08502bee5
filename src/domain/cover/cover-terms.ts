import type { Unit } from '../card/card.ts';
import type { CardKind, LengthLimit } from '../card/voucher-product.ts';
import type { Money } from '../money/money.ts';
import type { SpentMoney } from './cover-request.ts';
import type { Cover, RefusedCard } from './cover.ts';

/** A cover as stored with a booking: without the cards themselves, and with nothing that changes later. */
export type CoverTerms = {
  readonly covered: Money;
  readonly cards: readonly CardTerms[];
  readonly refused: readonly RefusedTerms[];
};

export type RefusedTerms = {
  readonly last4: string;
  readonly code: string;
  /** The stay length that the card requires, if only the length is wrong. */
  readonly limit: LengthLimit | null;
};

export type CardTerms = {
  readonly last4: string;
  readonly kind: CardKind;
  readonly unit: Unit;
  /** In the property's currency. */
  readonly covered: Money;
  /** The number of uses taken. Null on a card of money. */
  readonly uses: number | null;
  /** The value left on the card, in its unit. */
  readonly left: number;
  /** Only for a card that pays with money in another currency. */
  readonly spent?: SpentMoney;
};

export function coverTermsOf({ covered, cards, refused }: Cover): CoverTerms {
  return {
    covered,
    cards: cards.map(({ card, covered: paid, debit, left, spent }) => {
      const { last4, unit, product } = card;
      const uses = unit.type === 'uses' ? debit : null;
      return { last4, kind: product.kind, unit, covered: paid, uses, left, ...(spent && { spent }) };
    }),
    refused: refused.map(refusedTermsOf),
  };
}

export function refusedTermsOf({ card, code, limit }: RefusedCard): RefusedTerms {
  return { last4: card.last4, code, limit };
}
