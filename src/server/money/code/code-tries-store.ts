import { sql } from 'kysely';
import type { CardId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** An imported card. `codeAlone` is the fingerprint of its code without the PIN. */
type ImportedCode = {
  readonly cardId: CardId;
  readonly codeAlone: Buffer;
  /** Number of symbols. 0 without a PIN. */
  readonly secretLength: number;
  readonly isWeak: boolean;
};

export async function hasImportedCodes(db: Database, salePageId: string): Promise<boolean> {
  const { rows } = await sql`select from imported_code where sale_page_id = ${salePageId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Stores the codes of imported cards. A card imported before may now split into number and secret at another place. */
export async function saveImportedCodes(tx: Tx, salePageId: string, codes: readonly ImportedCode[]): Promise<void> {
  if (codes.length === 0) return;
  await tx
    .insertInto('imported_code')
    .values(
      codes.map(({ cardId, codeAlone, secretLength }) => ({
        card_id: cardId,
        sale_page_id: salePageId,
        code_fingerprint: codeAlone,
        secret_length: secretLength,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('card_id').doUpdateSet((row) => ({
        code_fingerprint: row.ref('excluded.code_fingerprint'),
        secret_length: row.ref('excluded.secret_length'),
      })),
    )
    .execute();
  const secrets = codes.filter(({ secretLength }) => secretLength > 0);
  const lengths = new Map(secrets.map(({ secretLength }) => [secretLength, false]));
  for (const { secretLength } of secrets.filter(({ isWeak }) => isWeak)) lengths.set(secretLength, true);
  if (lengths.size === 0) return;
  await tx
    .insertInto('second_secret_length')
    .values([...lengths].map(([length, weak]) => ({ sale_page_id: salePageId, length, weak })))
    .onConflict((conflict) =>
      conflict
        .columns(['sale_page_id', 'length'])
        .doUpdateSet({ weak: sql`second_secret_length.weak or excluded.weak` }),
    )
    .execute();
}

/** Locks codes whose PIN anyone would guess, until staff give the card another code. */
export async function lockCodes(tx: Tx, salePageId: string, codes: readonly Buffer[], at: Temporal.Instant) {
  if (codes.length === 0) return;
  await sql`insert into code_tries (sale_page_id, code_fingerprint, misses, last_missed_at, locked_at)
    select ${salePageId}, code, 0, ${at.toString()}, ${at.toString()} from unnest(${codes}::bytea[]) as code
    on conflict (sale_page_id, code_fingerprint) do update set misses = 0, locked_at = excluded.locked_at`.execute(tx);
}

/** The lengths, in symbols, of the PINs of a sale page's cards. */
export async function listSecretLengths(db: Database | Tx, salePageId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('second_secret_length')
    .select('length')
    .where('sale_page_id', '=', salePageId)
    .execute();
  return rows.map(({ length }) => length);
}

/** The cards of these sale pages whose code has one of these numbers before a PIN. */
export async function listNumberedCards(
  db: Database,
  salePageIds: readonly string[],
  numbers: readonly Buffer[],
): Promise<CardId[]> {
  const { rows } = await sql<{ id: CardId }>`select card_id as id from imported_code
    where sale_page_id = any (${salePageIds}::text[]) and secret_length > 0
      and code_fingerprint = any (${numbers}::bytea[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns, in hex, which of these fingerprints belong to a card's code that has or had a PIN. */
export async function listNumbersTaken(
  db: Database | Tx,
  salePageId: string,
  numbers: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: Buffer }>`select distinct code_fingerprint as number from imported_code
    where sale_page_id = ${salePageId} and secret_length > 0 and code_fingerprint = any (${numbers}::bytea[])
    union select number_fingerprint from ended_code
    where sale_page_id = ${salePageId} and number_fingerprint = any (${numbers}::bytea[])`.execute(db);
  return new Set(rows.map(({ number }) => number.toString('hex')));
}

/** Locks the sale page's numbers until the transaction ends, so that concurrent imports see each other's. */
export async function lockNumbers(tx: Tx, salePageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers ${salePageId}`}, 0))`.execute(tx);
}

type CodeTries = {
  readonly misses: number;
  readonly lastMissedAt: Temporal.Instant;
  readonly lockedAt: Temporal.Instant | null;
};

export async function findTries(db: Database | Tx, cardId: CardId): Promise<CodeTries | undefined> {
  const { rows } = await sql<CodeTries>`select misses, last_missed_at as "lastMissedAt", locked_at as "lockedAt"
    from code_tries join imported_code using (sale_page_id, code_fingerprint) where card_id = ${cardId}`.execute(db);
  return rows[0];
}

/** Deletes the misses of a card's PIN and their lock, for each card with its number. The lock of `lockCodes` stays. */
export async function deleteTries(tx: Tx, id: CardId): Promise<{ readonly cardId: CardId; readonly misses: number }[]> {
  const { rows } = await sql<{ cardId: CardId; misses: number }>`
    with gone as (delete from code_tries using imported_code as imported
      where imported.card_id = ${id} and code_tries.sale_page_id = imported.sale_page_id
        and code_tries.code_fingerprint = imported.code_fingerprint and misses > 0
      returning code_tries.sale_page_id, code_tries.code_fingerprint, misses)
    select card_id as "cardId", misses from gone join imported_code using (sale_page_id, code_fingerprint)`.execute(tx);
  return rows;
}

/** Deletes misses older than `from`. Locks stay. */
export async function deleteOldTries(db: Database, from: Temporal.Instant): Promise<void> {
  await sql`delete from code_tries where last_missed_at < ${from.toString()} and locked_at is null`.execute(db);
}
