import { sql } from 'kysely';
import type { IntegrationState } from '#domain/stay/property.ts';
import type { Database, Tx } from '../database/database.ts';

export type StoredIntegration = {
  readonly state: IntegrationState;
  readonly seenTokens: readonly string[];
  readonly sealedToken: Buffer | null;
  readonly tokenArrivedAt: Temporal.Instant | null;
};

export async function findIntegration(db: Database | Tx, id: string): Promise<StoredIntegration | undefined> {
  const row = await db.selectFrom('pms_integration').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      state: row.state,
      seenTokens: row.seen_tokens,
      sealedToken: row.sealed_token,
      tokenArrivedAt: row.token_arrived_at,
    }
  );
}

/** Unknown integrations are omitted. */
export async function listIntegrationStates(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IntegrationState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('pms_integration').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Serializes events of an integration until the transaction ends, even if it is not known yet. */
export async function lockIntegration(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`pms integration ${id}`}))`.execute(tx);
}

export async function saveIntegration(
  tx: Tx,
  id: string,
  { state, seenTokens }: Pick<StoredIntegration, 'state' | 'seenTokens'>,
  sealedToken: Buffer | null,
  at: Temporal.Instant,
): Promise<void> {
  const row = {
    state,
    seen_tokens: [...seenTokens],
    changed_at: at.toString(),
    ...(sealedToken && { sealed_token: sealedToken, token_arrived_at: at.toString() }),
  };
  await tx
    .insertInto('pms_integration')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/**
 * Returns since when a variable's value is known for an integration, and records it as of now if it is new. Null for
 * the very first value, which may be of any age. A value with a fingerprint under the previous secret keeps that
 * fingerprint's time.
 */
export async function recordVariable(
  db: Database,
  integrationId: string,
  fingerprint: string,
  at: Temporal.Instant,
  earlierFingerprint: string | undefined,
): Promise<Temporal.Instant | null> {
  await sql`
    insert into pms_integration_variable (integration_id, fingerprint, seen_at)
    select ${integrationId}, ${fingerprint}, seen_at from pms_integration_variable
    where integration_id = ${integrationId} and fingerprint = ${earlierFingerprint ?? null}
    on conflict do nothing`.execute(db);
  await sql`
    insert into pms_integration_variable (integration_id, fingerprint, seen_at)
    select ${integrationId}, ${fingerprint},
      case when exists (select 1 from pms_integration_variable where integration_id = ${integrationId})
      then ${at.toString()}::timestamptz end
    on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom('pms_integration_variable')
    .select('seen_at')
    .where('integration_id', '=', integrationId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return row.seen_at;
}
