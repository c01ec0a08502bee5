import { normalizeCode } from '#domain/card/card-code.ts';
import { listCodeReadings } from '#domain/card/code-readings.ts';
import type { Card } from '#domain/card/card.ts';
import { cutCode } from '#domain/card/code-guessing.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { MoneyParts } from '../parts.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findCardByCodeOf } from './card-of-code-store.ts';
import type { CodeFingerprint } from '../card/card-code-store.ts';
import { findSalePageOfCard, listCards, listCardsByLast4 } from '../card/card-store.ts';

/** The fingerprints of a normalized code, current and under the earlier key. */
export function fingerprintOf(keys: Keys, salePageId: string, code: string): CodeFingerprint {
  const now = keys.fingerprint(salePageId, code);
  if (!keys.earlier) return { now, before: undefined, alone: [] };
  const alone = cutCode(code).map(({ code: number, secretLength }) => {
    return { fingerprint: keys.fingerprintCodeAlone(salePageId, number), secretLength };
  });
  return { now, before: keys.earlier.fingerprint(salePageId, code), alone };
}

type FindDependencies = Pick<MoneyParts, 'db' | 'keys'>;

/** The card with a typed code. A code of another system includes its PIN. */
export async function findCardByCode({ db, keys }: FindDependencies, salePage: SalePage, typed: string) {
  for (const code of listCodeReadings(typed)) {
    const card = await findCardByCodeOf(db, salePage, fingerprintOf(keys, salePage.id, code));
    if (card) return card;
  }
  return undefined;
}

export async function findCardById(
  { db }: FindDependencies,
  salePage: SalePage,
  id: CardId,
): Promise<Card | undefined> {
  const [card] = await listCards(db, salePage, [id]);
  return card;
}

export function findSalePageIdOf({ db }: Pick<MoneyParts, 'db'>, id: CardId): Promise<string | undefined> {
  return findSalePageOfCard(db, id);
}

type LastFour = { readonly last4: string; readonly productId: string | undefined };

/** A longer list would not be read. */
const MAX_LISTED = 50;

/** Up to `MAX_LISTED` cards whose code ends like this, optionally of one voucher product. */
export function listCardsByEnd({ db }: FindDependencies, salePage: SalePage, end: LastFour): Promise<Card[]> {
  return listCardsByLast4(db, salePage, normalizeCode(end.last4), end.productId, MAX_LISTED);
}
