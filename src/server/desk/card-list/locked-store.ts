import { sql } from 'kysely';
import type { Today } from '#contract/desk/staff-oversight.ts';
import type { Database } from '../../platform/database/database.ts';
import { cardsWithin } from '../lists/card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';

const MOST_BATCHES = 5;

/** A card that its holder cannot use, after too many wrong PINs or because its PIN is easy to guess. */
export const IS_LOCKED = sql<boolean>`(card.state in ('active', 'frozen') and card.id = any (array(
  select imported.card_id from code_tries as tries join imported_code as imported using (sale_page_id, code_fingerprint)
  where tries.locked_at is not null)))`;

type Locked = { readonly salePageId: string; readonly batch: string | null; readonly cards: number };

/** Sale pages with locked codes, and the batches that have most of them. */
export async function listLocked(db: Database, reach: readonly PageReach[]): Promise<Today['locked']> {
  const { rows } = await sql<Locked>`select card.sale_page_id as "salePageId", card.batch, count(*)::int as cards
    from card where ${IS_LOCKED} and ${cardsWithin(reach)}
    group by 1, 2 order by cards desc, card.batch`.execute(db);
  return [...Map.groupBy(rows, ({ salePageId }) => salePageId)].map(([salePageId, batches]) => ({
    sale_page_id: salePageId,
    cards: batches.reduce((sum, { cards }) => sum + cards, 0),
    batches: batches.flatMap(({ batch }) => batch ?? []).slice(0, MOST_BATCHES),
  }));
}
