import { sql } from 'kysely';
import type { Today } from '#contract/desk/staff-oversight.ts';
import type { Database } from '../../platform/database/database.ts';
import { cardsWithin } from '../lists/card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';

const MOST_BATCHES = 5;

type Locked = { readonly salePageId: string; readonly batch: string | null; readonly cards: number };

/** Sale pages with locked codes, and the batches that have most of them. */
export async function listLocked(db: Database, reach: readonly PageReach[]): Promise<Today['locked']> {
  const { rows } = await sql<Locked>`select card.sale_page_id as "salePageId", card.batch, count(*)::int as cards
    from code_tries as tries
    join imported_code as imported using (sale_page_id, code_fingerprint)
    join card on card.id = imported.card_id
    where tries.locked_at is not null and tries.misses > 0 and card.state in ('active', 'frozen') and ${cardsWithin(reach)}
    group by 1, 2 order by cards desc, card.batch`.execute(db);
  return [...Map.groupBy(rows, ({ salePageId }) => salePageId)].map(([salePageId, batches]) => ({
    sale_page_id: salePageId,
    cards: batches.reduce((sum, { cards }) => sum + cards, 0),
    batches: batches.flatMap(({ batch }) => batch ?? []).slice(0, MOST_BATCHES),
  }));
}
