import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { asId, type CardId } from '#domain/value/ids.ts';
import type { Tx } from '../../platform/database/database.ts';

const FINGERPRINT_BYTES = 32;

/** A code's fingerprint, and the one that it has by the secret before this one, while that is known. */
export type CodeFingerprint = {
  readonly now: Buffer;
  readonly before: Buffer | undefined;
  /** Of what of it is a number, by how long the second secret is that follows; none where there is none before. */
  readonly alone: readonly { readonly fingerprint: Buffer; readonly secretLength: number }[];
};

/** Of a card without a code: no code has it. */
export function fingerprintOfNothing(): Buffer {
  return randomBytes(FINGERPRINT_BYTES);
}

type NewCode = { readonly cardId: CardId; readonly fingerprint: Buffer; readonly last4: string };

/** Gives cards a code, or another; the earlier ones are nobody's any more, and become no card again. */
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
  // Of a card that another system numbered: its own number and second secret open nothing any more.
  await sql`update imported_code set code_fingerprint = code.fingerprint, secret_length = 0 from ${given}
    where imported_code.card_id = code.card_id`.execute(tx);
}

/** Takes the code of a card away, with which its tokens end: from now on only a link opens it. */
export async function removeCardCode(tx: Tx, cardId: CardId): Promise<void> {
  await tx.updateTable('card').set({ delivery: 'link' }).where('id', '=', cardId).execute();
  await updateCardCodes(tx, [{ cardId, fingerprint: fingerprintOfNothing(), last4: '' }]);
}

/** A code of another system: its fingerprint, and that of its number, which its second secret follows. */
type ForeignFingerprint = { readonly fingerprint: CodeFingerprint; readonly codeAlone: Buffer };

/** Those of these codes, in hex, which cards had before theirs were replaced. Waits for who replaces one now. */
export async function listEndedCodes(
  tx: Tx,
  salePageId: string,
  codes: readonly ForeignFingerprint[],
): Promise<ReadonlySet<string>> {
  const now = codes.map(({ fingerprint }) => fingerprint.now);
  const before = codes.map(({ fingerprint }) => fingerprint.before ?? fingerprint.now);
  const numbers = codes.map(({ codeAlone }) => codeAlone);
  await sql`select from card where sale_page_id = ${salePageId}
    and code_fingerprint = any (${[...now, ...before]}::bytea[]) order by id for key share`.execute(tx);
  // Renewed with the key, as those of cards are.
  const { rows } = await sql<{ fingerprint: Buffer }>`
    update ended_code set code_fingerprint = code.now,
      number_fingerprint = case when number_fingerprint is not null then code.number end
    from unnest(${now}::bytea[], ${before}::bytea[], ${numbers}::bytea[]) as code (now, before, number)
    where sale_page_id = ${salePageId} and code_fingerprint in (code.now, code.before)
    returning code_fingerprint as fingerprint`.execute(tx);
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
}

/** Whether a sale page has cards of this name, issued or imported; nobody else issues under it meanwhile. */
export async function hasBatch(tx: Tx, salePageId: string, batch: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${salePageId} ${batch}`}, 0))`.execute(tx);
  const { rows } = await sql`select from card where sale_page_id = ${salePageId} and batch = ${batch} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether cards of this batch wait for a second person. */
export async function isBatchAsked(tx: Tx, salePageId: string, batch: string): Promise<boolean> {
  const { rows } = await sql`select from staff_approval
    where sale_page_id = ${salePageId} and body ->> 'batch' = ${batch} and state = 'asked' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Gives the cards of a batch, and what waits to be issued as it, another name. Answers how many cards there are. */
export async function renameBatchTo(tx: Tx, salePageId: string, batch: string, name: string): Promise<number> {
  const { rows } = await sql<{ cards: number }>`select rename_batch(${salePageId}, ${batch}, ${name}) as cards`.execute(
    tx,
  );
  return rows[0]?.cards ?? 0;
}

/** The cards of a batch whose codes are for a print file, by id; void ones get no code. */
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

/** Which of these cards a booking has used, or is using. */
export async function listUsedCards(tx: Tx, cardIds: readonly CardId[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct card_id as id from transfer
    where card_id = any (${cardIds}::uuid[]) and placement_id is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
