import { hash } from 'node:crypto';
import type { Card } from '#domain/card/card.ts';
import { compareIds } from '#domain/value/ids.ts';
import type { Lot } from '#domain/card/lot.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';

type OwnTerms = Omit<Card, 'id' | 'last4' | 'product' | 'lots'>;
type LotTerms = Omit<Lot, 'id'>;

/**
 * All that a cover looks at in these cards, as a text: cards of one product with as much on them pay alike. Of their
 * ids it looks at the order only. What else a card carries, such as a mark of its code, is not described.
 */
export function describeCards(cards: readonly Card[]): string {
  const sorted = cards.map(({ id }) => id).toSorted(compareIds);
  return cards
    .map(({ id, product, salePageId, form, state, unit, startsOn, registered, isHolderProven, lots }) => {
      const own: OwnTerms = {
        salePageId,
        form,
        state,
        unit,
        startsOn,
        registered,
        ...(isHolderProven && { isHolderProven }),
      };
      return `${sorted.indexOf(id)} ${describeProduct(product)} ${JSON.stringify([own, lots.map(termsOfLot)])}`;
    })
    .join('\n');
}

function termsOfLot({ expiresOn, balance, held }: Lot): LotTerms {
  return { expiresOn, balance, held };
}

/** Short, as it is part of what is looked up at each call. */
function describeProduct(product: VoucherProduct): string {
  return hash('sha256', JSON.stringify(product), 'base64url');
}
