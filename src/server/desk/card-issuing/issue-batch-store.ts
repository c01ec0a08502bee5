import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { cardsWithin } from '../lists/card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';

type PrintBatch = {
  readonly salePageId: string;
  readonly name: string;
  readonly productId: string;
  readonly cards: number;
  readonly withoutCode: number;
  readonly issuedAt: Temporal.Instant;
};

/** Print batches in reach, newest first: those with a name, or those with cards that have no code yet. */
export async function listPrintBatches(
  db: Database,
  reach: readonly PageReach[],
  name: string | undefined,
  limit: number,
): Promise<PrintBatch[]> {
  const wanted =
    name === undefined
      ? sql<boolean>`(card.sale_page_id, card.batch) in
          (select sale_page_id, batch from card where last4 = '' and delivery = 'print' and state <> 'void')`
      : sql<boolean>`card.batch = ${name}`;
  const { rows } = await sql<PrintBatch>`
    select card.sale_page_id as "salePageId", card.batch as name, min(card.voucher_product_id) as "productId",
      count(*)::int as cards, (count(*) filter (where card.last4 = ''))::int as "withoutCode",
      min(card.created_at) as "issuedAt"
    from card
    where ${cardsWithin(reach)} and card.delivery = 'print' and card.state <> 'void' and ${wanted}
    group by card.sale_page_id, card.batch
    order by "issuedAt" desc, name limit ${limit}`.execute(db);
  return rows;
}
