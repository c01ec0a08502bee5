import { instantValue, type Database } from '../plumbing/database/database.ts';

type CardTokenRow = {
  readonly tokenDigest: Buffer;
  readonly cardId: string;
  readonly expiresAt: Temporal.Instant;
};

export async function insertCardToken(
  db: Database,
  salePageId: string,
  row: { tokenDigest: Buffer; cardId: string; expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('card_token')
    .values({
      token_digest: row.tokenDigest,
      sale_page_id: salePageId,
      card_id: row.cardId,
      expires_at: row.expiresAt.toString(),
    })
    .execute();
}

/** The tokens of a sale page that are good at an instant. */
export async function listCardTokens(
  db: Database,
  salePageId: string,
  tokenDigests: readonly Buffer[],
  at: Temporal.Instant,
): Promise<CardTokenRow[]> {
  const rows = await db
    .selectFrom('card_token')
    .select(['token_digest', 'card_id', 'expires_at'])
    .where('sale_page_id', '=', salePageId)
    .where('token_digest', 'in', [...tokenDigests])
    .where('expires_at', '>', instantValue(at))
    .execute();
  return rows.map((row) => ({ tokenDigest: row.token_digest, cardId: row.card_id, expiresAt: row.expires_at }));
}

export async function renewCardTokens(
  db: Database,
  tokenDigests: readonly Buffer[],
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('card_token')
    .set({ expires_at: expiresAt.toString() })
    .where('token_digest', 'in', [...tokenDigests])
    .execute();
}

export async function deleteExpiredCardTokens(db: Database, at: Temporal.Instant): Promise<void> {
  await db.deleteFrom('card_token').where('expires_at', '<=', instantValue(at)).execute();
}
