import { sql } from 'kysely';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';

type RenewedToken = { readonly digest: Buffer; readonly cardId: string };

/** Writes down until when tokens are good that were used. */
export async function renewCardTokens(
  db: Database,
  salePageId: string,
  tokens: readonly RenewedToken[],
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('card_token')
    .values(
      tokens.map(({ digest, cardId }) => ({
        token_digest: digest,
        sale_page_id: salePageId,
        card_id: cardId,
        expires_at: expiresAt.toString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('token_digest').doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
    )
    .execute();
}

export async function deleteExpiredCardTokens(db: Database, at: Temporal.Instant): Promise<void> {
  await db.deleteFrom('card_token').where('expires_at', '<=', instantValue(at)).execute();
}

/** Of what an earlier version wrote down; signed tokens end with the code by themselves. */
export async function deleteTokensOfCards(tx: Tx, cardIds: readonly string[]): Promise<void> {
  await sql`delete from card_token where card_id = any (${cardIds}::uuid[])`.execute(tx);
}
