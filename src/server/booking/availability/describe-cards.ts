import { hash } from 'node:crypto';
import type { Card } from '#domain/card/card.ts';
import { compareIds } from '#domain/value/ids.ts';
import type { Lot } from '#domain/card/lot.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';

type OwnTerms = Omit<Card, 'id' | 'last4' | 'product' | 'lots'>;

/**
 * A cache key of everything in the cards that affects their cover. Cards of one product with the same value get the
 * same key. Only the order of their ids is part of it. Other data of a card, such as its code mark, is left out.
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
      const ofLots = lots.map(({ expiresOn, balance, held }): Omit<Lot, 'id'> => ({ expiresOn, balance, held }));
      return `${sorted.indexOf(id)} ${describeProduct(product)} ${JSON.stringify([own, ofLots])}`;
    })
    .join('\n');
}

/** Hashed to keep the cache key short. */
function describeProduct(product: VoucherProduct): string {
  return hash('sha256', JSON.stringify(product), 'base64url');
}
