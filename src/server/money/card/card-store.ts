import { hash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Card, CardState } from '#domain/card/card.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { CodeDelivery } from '#domain/card/issuing.ts';
import type { TaxKind } from '#domain/money/redemption-payment.ts';
import type { Lot } from '#domain/card/lot.ts';
import { batchQueries } from '../../platform/database/batch-queries.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { fingerprintOfNothing, type CodeFingerprint } from './card-code-store.ts';

/** Long enough that no two codes share a mark. */
const MARK_LENGTH = 22;

type LotRow = { id: string; expires_on: string | null; balance: number; held: number; sold_as: TaxKind | null };

export type StoredCard = Card & { readonly codeMark: string };

const REGISTERED = sql<boolean>`exists (select 1 from card_registration where card_registration.card_id = card.id)`;
const LOTS = sql<LotRow[]>`coalesce((select json_agg(json_build_object('id', lot.id, 'expires_on', lot.expires_on,
  'balance', lot.balance, 'held', lot.held, 'sold_as', lot.sold_as) order by lot.created_at, lot.id) from lot where lot.card_id = card.id), '[]')`;

export function selectCards(db: Database | Tx) {
  return db
    .selectFrom('card')
    .selectAll('card')
    .select([REGISTERED.as('registered'), LOTS.as('lots')]);
}

type CardRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number],
  'sale_page_id' | 'unit' | 'created_at' | 'batch' | 'delivery'
>;

/**
 * Replaces fingerprints under the earlier key by current ones. Also renews the numbers of imported cards: otherwise a
 * number would stay under a key that is dropped before the card's own fingerprint.
 */
export async function renewFingerprints(
  db: Database | Tx,
  salePageId: string,
  codes: readonly CodeFingerprint[],
): Promise<void> {
  const renewed = codes.filter(({ before }) => before !== undefined);
  if (renewed.length === 0) return;
  const numbers = renewed.flatMap(({ now, alone }) => alone.map((cut) => ({ ...cut, now })));
  await sql`
    with renewed as (
      update card set code_fingerprint = code.now
      from unnest(${renewed.map(({ now }) => now)}::bytea[], ${renewed.map(({ before }) => before)}::bytea[]) as code (now, before)
      where sale_page_id = ${salePageId} and code_fingerprint = code.before
        and not exists (select from card other where other.sale_page_id = ${salePageId} and other.code_fingerprint = code.now)
      returning card.id, code.now)
    select rename_codes(${salePageId}, array_agg(imported.code_fingerprint), array_agg(number.fingerprint))
    from renewed join imported_code as imported on imported.card_id = renewed.id
    join unnest(${numbers.map(({ now }) => now)}::bytea[], ${numbers.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${numbers.map(({ secretLength }) => secretLength)}::int[]) as number (now, fingerprint, secret_length)
      on number.now = renewed.now and number.secret_length = imported.secret_length
  `.execute(db);
}

/** Cards in the order of their ids. */
export async function listCards(
  db: Database | Tx,
  salePage: SalePage,
  cardIds: readonly CardId[],
): Promise<StoredCard[]> {
  if (cardIds.length === 0) return [];
  const rows = await selectingCards(db, salePage, cardIds).execute();
  return rows.map((row) => readCard(salePage, row));
}

/** The same, with the result of a query that shares the statement: its one row, as JSON. */
export async function listCardsAnd<Answer>(
  tx: Tx,
  salePage: SalePage,
  cardIds: readonly CardId[],
  query: RawBuilder<Answer>,
): Promise<{ readonly cards: StoredCard[]; readonly answer: Answer }> {
  const asked = sql<Answer>`(select to_json(asked) from (${query}) as asked)`.as('answer');
  const rows = await selectingCards(tx, salePage, cardIds).select(asked).execute();
  const [first] = rows;
  if (first) return { cards: rows.map((row) => readCard(salePage, row)), answer: first.answer as Answer };
  const { rows: answers } = await sql<{ answer: Answer }>`select ${asked.expression} as answer`.execute(tx);
  const [{ answer } = {}] = answers;
  invariant(answer !== undefined, 'it has one row');
  return { cards: [], answer };
}

function selectingCards(db: Database | Tx, salePage: SalePage, cardIds: readonly CardId[]) {
  return selectCards(db)
    .where('sale_page_id', '=', salePage.id)
    .where('id', '=', sql<string>`any(${[...new Set(cardIds)]}::uuid[])`)
    .orderBy('id');
}

export async function findSalePageOfCard(db: Database, id: CardId): Promise<string | undefined> {
  const found = await db.selectFrom('card').select('sale_page_id').where('id', '=', id).executeTakeFirst();
  return found?.sale_page_id;
}

type AskedToken = { readonly salePageId: string; readonly digest: Buffer; readonly cardId: CardId };
type TokenRow = CardRow & { readonly expires_at: Temporal.Instant | null };
type TokenCard = {
  readonly card: StoredCard;
  /** The renewed expiry. Null if it was never renewed. */
  readonly expiresAt: Temporal.Instant | null;
};

/** Finds the card of a token on the sale page. Concurrent calls share one statement. */
export async function findCardOfToken(
  db: Database,
  salePage: SalePage,
  { digest, cardId }: Omit<AskedToken, 'salePageId'>,
): Promise<TokenCard | undefined> {
  const find = readers.getOrInsertComputed(db, () => batchQueries((asked) => listCardsOfTokens(db, asked)));
  const row = await find({ salePageId: salePage.id, digest, cardId });
  return row && { card: readCard(salePage, row), expiresAt: row.expires_at };
}

const readers = new WeakMap<Database, (asked: AskedToken) => Promise<TokenRow | undefined>>();

/** Raw SQL, because it runs in nearly every call and building the statement takes longer than sending it. */
async function listCardsOfTokens(db: Database, asked: readonly AskedToken[]): Promise<(TokenRow | undefined)[]> {
  const { rows } = await sql<TokenRow & { place: number }>`
    select asked.place, card_token.expires_at, card.id, card.voucher_product_id, card.code_fingerprint, card.last4,
      card.form, card.state, card.currency, card.starts_on, ${REGISTERED} as registered, ${LOTS} as lots
    from unnest(${asked.map(({ salePageId }) => salePageId)}::text[], ${asked.map(({ digest }) => digest)}::bytea[],
      ${asked.map(({ cardId }) => cardId)}::uuid[]) with ordinality as asked (sale_page_id, digest, card_id, place)
    left join card_token on card_token.token_digest = asked.digest
    join card on card.id = asked.card_id and card.sale_page_id = asked.sale_page_id`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

type NewCard = Pick<Card, 'id' | 'product' | 'form' | 'state' | 'unit' | 'last4' | 'startsOn'> & {
  readonly batch?: string | null;
  readonly delivery?: CodeDelivery | null;
  /** Null if its code is made later. */
  readonly fingerprint: CodeFingerprint | null;
};

/** Inserts cards, except those whose fingerprint already exists. Returns the ids of the inserted cards. */
export async function insertCards(
  tx: Tx,
  cards: readonly NewCard[],
  createdAt: Temporal.Instant,
): Promise<ReadonlySet<CardId>> {
  const [first] = cards;
  if (!first) return new Set();
  await renewFingerprints(
    tx,
    first.product.salePageId,
    cards.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  const rows = await tx
    .insertInto('card')
    .values(
      cards.map((card) => ({
        id: card.id,
        sale_page_id: card.product.salePageId,
        voucher_product_id: card.product.id,
        code_fingerprint: card.fingerprint?.now ?? fingerprintOfNothing(),
        last4: card.last4,
        form: card.form,
        state: card.state,
        unit: card.unit.type,
        currency: card.unit.type === 'money' ? card.unit.currency : null,
        starts_on: card.startsOn?.toString() ?? null,
        batch: card.batch ?? null,
        delivery: card.delivery ?? null,
        created_at: createdAt.toString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['sale_page_id', 'code_fingerprint']).doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => asId<CardId>(id)));
}

export async function updateCardState(tx: Tx, cardId: CardId, state: CardState): Promise<void> {
  await tx.updateTable('card').set({ state }).where('id', '=', cardId).execute();
}

/** The cards with these last four, by id. Optionally of one voucher product only. */
export async function listCardsByLast4(
  db: Database,
  salePage: SalePage,
  last4: string,
  productId: string | undefined,
  limit: number,
): Promise<Card[]> {
  const rows = await selectCards(db)
    .where('sale_page_id', '=', salePage.id)
    .where('last4', '=', last4)
    .where('last4', '<>', '')
    .$if(productId !== undefined, (query) => query.where('voucher_product_id', '=', productId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => readCard(salePage, row));
}

export type IssuedRow = Readonly<Awaited<ReturnType<typeof listIssued>>[number]>;

export async function listIssued(db: Database | Tx, salePageId: string, codes: readonly Buffer[]) {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('card')
    .innerJoin('transfer', (join) =>
      join.onRef('transfer.card_id', '=', 'card.id').on('transfer.card_sequence', '=', 1),
    )
    .select(['card.id', 'card.code_fingerprint', 'card.voucher_product_id', 'card.currency', 'transfer.amount'])
    .where('card.sale_page_id', '=', salePageId)
    .where('card.code_fingerprint', 'in', [...codes])
    .execute();
  return rows.map((row) => ({
    cardId: asId<CardId>(row.id),
    fingerprint: row.code_fingerprint,
    productId: row.voucher_product_id,
    currency: row.currency,
    /** The value first issued to the card, in its unit. */
    amount: row.amount,
  }));
}

export function readCard(salePage: SalePage, row: CardRow): StoredCard {
  const product = salePage.products.get(asId(row.voucher_product_id));
  invariant(product, `card ${row.id} was sold as ${row.voucher_product_id}, which its sale page does not have`);
  return {
    id: asId(row.id),
    salePageId: salePage.id,
    product,
    form: row.form,
    state: row.state,
    unit: row.currency === null ? { type: 'uses' } : { type: 'money', currency: row.currency },
    last4: row.last4,
    startsOn: readDate(row.starts_on),
    registered: row.registered,
    lots: row.lots.map(readLot),
    codeMark: hash('sha256', row.code_fingerprint, 'base64url').slice(0, MARK_LENGTH),
  };
}

function readLot(row: LotRow): Lot {
  const { balance, held, sold_as: taxKind } = row;
  return { id: asId(row.id), expiresOn: readDate(row.expires_on), balance, held, taxKind };
}

function readDate(text: string | null): Temporal.PlainDate | null {
  return text === null ? null : Temporal.PlainDate.from(text);
}

/** A card whose value was moved on, and when the last of it left. Null for the card that is asked about. */
export type Source = { readonly cardId: CardId; readonly leftAt: Temporal.Instant | null };

/** The card, and the cards from which value came to it by moves, splits and merges, however many. */
export async function listSources(tx: Tx, cardId: CardId): Promise<Source[]> {
  const { rows } = await sql<Source>`
    with recursive source (card_id, left_at) as (
      select ${cardId}::uuid, null::timestamptz
      union select (details ->> 'card')::uuid, created_at from source join audit_entry using (card_id)
        where action = 'receive' and created_at <= coalesce(left_at, 'infinity') and details ? 'card')
    select card_id as "cardId", case when bool_or(left_at is null) then null else max(left_at) end as "leftAt"
    from source group by card_id`.execute(tx);
  return rows;
}
