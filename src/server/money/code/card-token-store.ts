import { instantValue, type Database } from '../../platform/database/database.ts';

export async function renewCardTokens(
  db: Database,
  digests: readonly Buffer[],
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('card_token')
    .values(digests.map((digest) => ({ token_digest: digest, expires_at: expiresAt.toString() })))
    .onConflict((conflict) =>
      conflict.column('token_digest').doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
    )
    .execute();
}

export async function deleteExpiredCardTokens(db: Database, at: Temporal.Instant): Promise<void> {
  await db.deleteFrom('card_token').where('expires_at', '<=', instantValue(at)).execute();
}
