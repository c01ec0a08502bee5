import { sql } from 'kysely';
import type { CardId } from '#domain/value/ids.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';
import { effectOf } from '../ledger/ledger.ts';

/** Cards of one product and unit that expire in one month. */
export type Balance = {
  readonly productId: string;
  readonly currency: string | null;
  /** Such as 2027-03. Null for never. */
  readonly expiresIn: string | null;
  readonly cards: number;
  readonly amount: number;
};

export async function sumBalances(db: Database, ids: readonly CardId[], at: Temporal.Instant): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select voucher_product_id as "productId", currency, to_char(expires_on, 'YYYY-MM') as "expiresIn",
      count(distinct card.id)::int as cards, sum(${effectOf('balance')})::bigint as amount
    from card join lot on lot.card_id = card.id join transfer t on t.lot_id = lot.id
    where card.id = any(${ids}::uuid[]) and t.created_at <= ${instantValue(at)}
    group by 1, 2, 3`.execute(db);
  return rows;
}
