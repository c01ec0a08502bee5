import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import type { PlacementId } from '#domain/value/ids.ts';
import type { PaymentState, PlacementState } from '#domain/placement/placement.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type Change<State> = {
  readonly from: State | null;
  readonly to: State;
  readonly because: string;
  readonly at: Temporal.Instant;
};

/**
 * Runs a statement that changes a placement, and inserts its line of the history. False if nothing was changed. `also`
 * runs in the same statement, whatever was changed.
 */
export async function writeWithChange(
  tx: Tx,
  written: OperationNodeSource,
  { from, to, because, at }: Change<PlacementState>,
  also: RawBuilder<unknown> = sql`select`,
): Promise<boolean> {
  const { numAffectedRows } = await sql`with written as (${written}), also as (${also})
    insert into placement_change (placement_id, from_state, to_state, because, changed_at)
    select id, ${from}, ${to}, ${because}, ${at.toString()}::timestamptz from written`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stores what the PMS said about the change just written, until the guest's data is erased. */
export async function storeWords(tx: Tx, id: PlacementId, words: string): Promise<void> {
  await sql`insert into placement_change_words (change_id, words)
    select max(id), ${words} from placement_change where placement_id = ${id}`.execute(tx);
}

/** The history of a placement, oldest first, with the words of the PMS if they are still stored. */
export function listChanges(db: Database, id: PlacementId): Promise<Change<PlacementState>[]> {
  return listChangesIn(db, 'placement_change', id);
}

/** The same of a placement's payment. */
export function listPaymentChanges(db: Database, id: PlacementId): Promise<Change<PaymentState>[]> {
  return listChangesIn(db, 'placement_payment_change', id);
}

async function listChangesIn<State>(db: Database, table: keyof Tables, id: PlacementId): Promise<Change<State>[]> {
  const { rows } = await sql<Change<State>>`
    select from_state as "from", to_state as "to", coalesce(words, because) as because, changed_at as at
    from ${sql.table(table)} left join ${sql.table(`${table}_words`)} on change_id = id
    where placement_id = ${id} order by id`.execute(db);
  return rows;
}

/** Whether staff have corrected the guest's address since. A link opened before came to the old one. */
export async function wasAddressCorrected(db: Database, id: PlacementId, since: Temporal.Instant): Promise<boolean> {
  const correction = db.selectFrom('audit_entry').select('id').where('placement_id', '=', id);
  const found = correction.where('action', '=', 'correct_address').where('created_at', '>=', instantValue(since));
  return (await found.executeTakeFirst()) !== undefined;
}
