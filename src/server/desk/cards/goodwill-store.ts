import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** A person's earlier request with the same key. The caller has locked the person. */
type GivenBefore = {
  /** Sale page, product, currency, amount, subject and reference. The amount of a card is in its unit. */
  readonly terms: readonly (string | null)[];
} & (
  | { readonly state: 'given'; readonly id: string; readonly last4: string }
  | { readonly state: 'asked'; readonly id: string; readonly endsAt: Temporal.Instant }
);

export async function findGivenBefore(tx: Tx, staffId: string, key: string): Promise<GivenBefore | undefined> {
  const { rows } = await sql<GivenBefore>`
    select 'given' as state, card.id, last4, null::timestamptz as "endsAt", array[card.sale_page_id, voucher_product_id,
      currency, details ->> 'amount', details ->> 'subject', details ->> 'reference'] as terms
    from audit_entry join card on card.id = card_id
    where staff_id = ${staffId} and action = 'goodwill' and details ->> 'key' = ${key}
    union all select 'asked', id, null, expires_at, array[sale_page_id, voucher_product_id, body ->> 'currency',
      body ->> 'amount', body #>> '{goodwill,subject}', body #>> '{goodwill,reference}'] from staff_approval
    where asked_by = ${staffId} and act = 'issue' and state = 'asked' and body #>> '{goodwill,key}' = ${key}`.execute(
    tx,
  );
  return rows[0];
}
