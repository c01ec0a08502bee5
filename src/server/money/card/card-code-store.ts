import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { asId, type CardId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

const FINGERPRINT_BYTES = 32;

/** A code's fingerprint, and the one under the earlier key while that key is known. */
export type CodeFingerprint = {
  readonly now: Buffer;
  readonly before: Buffer | undefined;
  /** Parts of a code that may be its number, with the length of the PIN after each. Empty without such cards. */
  readonly alone: readonly { readonly fingerprint: Buffer; readonly secretLength: number }[];
};

/** No code has this fingerprint. */
export function fingerprintOfNothing(): Buffer {
  return randomBytes(FINGERPRINT_BYTES);
}

type NewCode = { readonly cardId: CardId; readonly fingerprint: Buffer; readonly last4: string };

/** Sets new codes for cards. The earlier codes are invalid and can never be issued or imported again. */
export async function updateCardCodes(tx: Tx, codes: readonly NewCode[]): Promise<void> {
  await sql`insert into ended_code (sale_page_id, code_fingerprint, number_fingerprint, card_id)
    select card.sale_page_id, card.code_fingerprint,
      case when imported.secret_length > 0 then imported.code_fingerprint end, card.id
    from card left join imported_code as imported on imported.card_id = card.id
    where card.id = any (${codes.map(({ cardId }) => cardId)}::uuid[]) and card.last4 <> ''
    on conflict do nothing`.execute(tx);
  const given = sql`unnest(${codes.map(({ cardId }) => cardId)}::uuid[], ${codes.map(({ fingerprint }) => fingerprint)}::bytea[],
    ${codes.map(({ last4 }) => last4)}::text[]) as code (card_id, fingerprint, last4)`;
  await sql`update card set code_fingerprint = code.fingerprint, last4 = code.last4 from ${given}
    where card.id = code.card_id`.execute(tx);
  // The original number and PIN of an imported card are now invalid.
  await sql`update imported_code set code_fingerprint = code.fingerprint, secret_length = 0 from ${given}
    where imported_code.card_id = code.card_id`.execute(tx);
}

/** Removes a card's code, and so invalidates its tokens. From now on only a link opens the card. */
export async function removeCardCode(tx: Tx, cardId: CardId): Promise<void> {
  await tx.updateTable('card').set({ delivery: 'link' }).where('id', '=', cardId).execute();
  await updateCardCodes(tx, [{ cardId, fingerprint: fingerprintOfNothing(), last4: '' }]);
}

/** Returns, in hex, which of these codes belonged to cards before they were replaced, also under the earlier key. */
export async function listEndedCodes(
  db: Database | Tx,
  salePageId: string,
  codes: readonly CodeFingerprint[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ fingerprint: Buffer }>`select code.now as fingerprint
    from unnest(${codes.map(({ now }) => now)}::bytea[], ${codes.map(({ now, before = now }) => before)}::bytea[])
      as code (now, before)
    join ended_code on sale_page_id = ${salePageId} and code_fingerprint in (code.now, code.before)`.execute(db);
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
}

/** A code of another system: its fingerprint, and that of its number without the PIN. */
type ForeignFingerprint = { readonly fingerprint: CodeFingerprint; readonly codeAlone: Buffer };

/** Renews replaced codes with the key, like those of cards. Waits for concurrent replacements. */
export async function renewEndedCodes(tx: Tx, salePageId: string, codes: readonly ForeignFingerprint[]): Promise<void> {
  const now = codes.map(({ fingerprint }) => fingerprint.now);
  const before = codes.map(({ fingerprint }) => fingerprint.before ?? fingerprint.now);
  const numbers = codes.map(({ codeAlone }) => codeAlone);
  await sql`select from card where sale_page_id = ${salePageId}
    and code_fingerprint = any (${[...now, ...before]}::bytea[]) order by id for key share`.execute(tx);
  await sql`update ended_code set code_fingerprint = code.now,
      number_fingerprint = case when number_fingerprint is not null then code.number end
    from unnest(${now}::bytea[], ${before}::bytea[], ${numbers}::bytea[]) as code (now, before, number)
    where sale_page_id = ${salePageId} and code_fingerprint in (code.now, code.before)`.execute(tx);
}

/** Whether a sale page has cards in this batch, issued or imported. Locks the name until the transaction ends. */
export async function hasBatch(tx: Tx, salePageId: string, batch: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${salePageId} ${batch}`}, 0))`.execute(tx);
  const { rows } = await sql`select from card where sale_page_id = ${salePageId} and batch = ${batch} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function isBatchAsked(tx: Tx, salePageId: string, batch: string): Promise<boolean> {
  const { rows } = await sql`select from staff_approval
    where sale_page_id = ${salePageId} and body ->> 'batch' = ${batch} and state = 'asked' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Renames a batch, including approvals pending for it. Returns the number of cards. */
export async function renameBatchTo(tx: Tx, salePageId: string, batch: string, name: string): Promise<number> {
  const { rows } = await sql<{ cards: number }>`select rename_batch(${salePageId}, ${batch}, ${name}) as cards`.execute(
    tx,
  );
  return rows[0]?.cards ?? 0;
}

/** The cards of a batch whose codes go into a print file, by id, without void cards. */
export async function listCardsToPrint(tx: Tx, salePageId: string, batch: string): Promise<CardId[]> {
  const rows = await tx
    .selectFrom('card')
    .select('id')
    .where('sale_page_id', '=', salePageId)
    .where('batch', '=', batch)
    .where('delivery', '=', 'print')
    .where('state', '<>', 'void')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => asId<CardId>(id));
}

export async function listUsedCards(tx: Tx, cardIds: readonly CardId[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct card_id as id from transfer
    where card_id = any (${cardIds}::uuid[]) and placement_id is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
