import { sql } from 'kysely';
import type { CardId } from '#domain/value/ids.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A person's earlier request with the same key. The caller has locked the person. */
type GivenBefore =
  | { readonly state: 'given'; readonly cardId: CardId; readonly amount: number; readonly reference: string }
  | { readonly state: 'asked'; readonly approvalId: string; readonly endsAt: Temporal.Instant };

export async function findGivenBefore(tx: Tx, staffId: string, key: string): Promise<GivenBefore | undefined> {
  const { rows } = await sql<GivenBefore>`
    select 'given' as state, card_id as "cardId", (details ->> 'amount')::bigint as amount,
      details ->> 'reference' as reference, null as "approvalId", null::timestamptz as "endsAt"
    from audit_entry where staff_id = ${staffId} and action = 'goodwill' and details ->> 'key' = ${key}
    union all select 'asked', null, null, null, id, expires_at from staff_approval
    where asked_by = ${staffId} and act = 'issue' and state = 'asked' and body #>> '{goodwill,key}' = ${key}`.execute(
    tx,
  );
  return rows[0];
}
