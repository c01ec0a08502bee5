import { sql } from 'kysely';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';

/** A person's earlier request with the same key. The caller has locked the person. */
type GivenBefore = {
  /** Sale page, product, hotel, currency, amount, subject and reference. The amount of a card is in its unit. */
  readonly terms: readonly (string | null)[];
} & (
  | { readonly state: 'given'; readonly id: string; readonly last4: string }
  | { readonly state: 'asked'; readonly id: string; readonly endsAt: Temporal.Instant }
);

export async function findGivenBefore(tx: Tx, staffId: string, key: string): Promise<GivenBefore | undefined> {
  const { rows } = await sql<GivenBefore>`
    select 'given' as state, card.id, last4, null::timestamptz as "endsAt", array[card.sale_page_id, voucher_product_id,
      (select issuing_property_id from lot where lot.card_id = card.id order by created_at limit 1),
      currency, details ->> 'amount', details ->> 'subject', details ->> 'reference'] as terms
    from audit_entry join card on card.id = card_id
    where staff_id = ${staffId} and action = 'goodwill' and details ->> 'key' = ${key}
    union all select 'asked', id, null, expires_at, array[sale_page_id, voucher_product_id,
      body ->> 'issuing_property_id', body ->> 'currency', body ->> 'amount', body #>> '{goodwill,subject}',
      body #>> '{goodwill,reference}'] from staff_approval where asked_by = ${staffId} and act = 'issue'
      and state = 'asked' and body #>> '{goodwill,key}' = ${key}`.execute(tx);
  return rows[0];
}

type GivenFor = {
  readonly cardId: string;
  readonly currency: string | null;
  /** In the card's unit. */
  readonly amount: number;
  readonly at: Temporal.Instant;
  readonly actor: string;
  readonly reason: string;
};

/** Goodwill cards for a stay, named by our reference or a number of the hotel. */
export async function listGivenFor(
  db: Database,
  salePageId: string,
  { references, since }: { readonly references: readonly string[]; readonly since: Temporal.Instant },
): Promise<GivenFor[]> {
  const { rows } = await sql<GivenFor>`select card_id as "cardId", currency, (details ->> 'amount')::bigint as amount,
      audit_entry.created_at as at, actor, reason from audit_entry join card on card.id = card_id
    where within_sale_page_id = ${salePageId} and action = 'goodwill' and audit_entry.created_at >= ${instantValue(since)}
      and details ->> 'subject' = 'stay' and details ->> 'reference' = any (${references})
    order by audit_entry.id`.execute(db);
  return rows;
}
