import { sql, type RawBuilder } from 'kysely';
import { foldEmail } from '#domain/letter/guest-link.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PageReach } from '../sign-in/reach.ts';

/** A condition that holds for nothing out of reach. `any ('{}')` if nothing is in reach. */
export function cardsWithin(reach: readonly PageReach[]): RawBuilder<boolean> {
  const parts = reach.map(({ salePage, productIds }) =>
    productIds === null
      ? sql<boolean>`card.sale_page_id = ${salePage.id}`
      : sql<boolean>`(card.sale_page_id = ${salePage.id} and card.voucher_product_id = any (${productIds}))`,
  );
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The same for placements, by their property, or for another table with both columns. */
export function staysWithin(reach: readonly PageReach[], table = 'placement'): RawBuilder<boolean> {
  const [page, property] = [sql.ref(`${table}.sale_page_id`), sql.ref(`${table}.property_id`)];
  const parts = reach.map(({ salePage, propertyIds }) =>
    propertyIds === null
      ? sql<boolean>`${page} = ${salePage.id}`
      : sql<boolean>`(${page} = ${salePage.id} and ${property} = any (${propertyIds}))`,
  );
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

export type CardSearch =
  | {
      readonly by: 'code';
      readonly fingerprints: readonly Buffer[];
      /** Cards with the typed number, whether they have a PIN or not. */
      readonly numbered: readonly CardId[];
    }
  | { readonly by: 'id'; readonly ids: readonly CardId[] }
  | { readonly by: 'last_four' | 'receipt' | 'email' | 'batch' | 'batch_beginning' | 'name'; readonly text: string };

/** Matching cards in reach, newest first. For a very common name, the newest of a part of them. */
export async function findCardIds(
  db: Database,
  reach: readonly PageReach[],
  search: CardSearch,
  limit: number,
): Promise<CardId[]> {
  const { rows } = await selectFoundCards(reach, search, limit).execute(db);
  return rows.map(({ id }) => asId<CardId>(id));
}

/** Above this many cards or stays with one name, sorting is not worth it: staff type more of the name. */
const MOST_PUT_IN_ORDER = 2_000;

export function selectFoundCards(
  reach: readonly PageReach[],
  search: CardSearch,
  limit: number,
): RawBuilder<{ id: string }> {
  const found = sql`select card.id, card.created_at from card
    where ${cardsWithin(reach)} and ${cardCondition(search, reach)}`;
  const ordered = search.by === 'name' ? sql`${found} limit ${MOST_PUT_IN_ORDER}` : found;
  return sql`select id from (${ordered}) as found order by created_at desc, id limit ${limit}`;
}

function cardCondition(search: CardSearch, reach: readonly PageReach[]): RawBuilder<boolean> {
  if (search.by === 'code') return codeCondition(search);
  if (search.by === 'id') return sql`card.id = any (${search.ids}::uuid[])`;
  if (search.by === 'last_four') return sql`card.last4 = ${search.text}`;
  if (search.by === 'receipt') {
    return sql`card.id in (select card_id from redemption where receipt <> '' and state <> 'released'
      and receipt_form(receipt) = receipt_form(${search.text}))`;
  }
  if (search.by === 'batch') return sql`card.batch = ${search.text}`;
  if (search.by === 'batch_beginning') return batchBeginning(search.text, reach);
  const { text } = search;
  const [isHolder, isRecipient] =
    search.by === 'email'
      ? [
          sql`lower(email collate "C") = ${foldEmail(text)}`,
          sql`recipient is not null and mailbox_of(recipient) = mailbox_of(${text})`,
        ]
      : [
          sql`name_words(first_name, last_name) @@ name_query(${text})`,
          sql`name_words(data -> 'recipient' ->> 'firstName', data -> 'recipient' ->> 'lastName') @@ name_query(${text})`,
        ];
  // By its holder, or by a person to whom a link to it was sent.
  return sql`card.id in (select card_id from card_registration where ${isHolder}
    union all select left(cause_key, 36)::uuid from mail where kind = 'card_code' and ${isRecipient})`;
}

/** Steps through the names of the batches by their index: few names have many cards. */
function batchBeginning(text: string, reach: readonly PageReach[]): RawBuilder<boolean> {
  const pages = reach.map(({ salePage }) => salePage.id);
  return sql`(card.sale_page_id, card.batch) in (with recursive known as (
      select page, (select min(batch) from card where sale_page_id = page and batch is not null) as batch
      from unnest(${pages}::text[]) as page
      union all
      select page, (select min(card.batch) from card where sale_page_id = page and card.batch > known.batch)
      from known where batch is not null)
    select page, batch from known where starts_with(lower(batch), ${text.toLowerCase()}))`;
}

/** A card with a PIN is found by its number only. Otherwise staff could guess its PIN. */
function codeCondition({ fingerprints, numbered }: CardSearch & { readonly by: 'code' }): RawBuilder<boolean> {
  return sql`((card.code_fingerprint = any (${fingerprints}) and not exists (select from imported_code as imported
      where imported.card_id = card.id and imported.secret_length > 0)) or card.id = any (${numbered}::uuid[]))`;
}

export type StaySearch =
  | { readonly by: 'id'; readonly ids: readonly string[] }
  | { readonly by: 'email' | 'hotel_number' | 'name' | 'reference'; readonly text: string };

export function stayCondition(search: StaySearch): RawBuilder<boolean> {
  if (search.by === 'id') return sql`placement.id = any (${search.ids}::uuid[])`;
  const { by, text } = search;
  if (by === 'reference') return sql`placement.reference = ${text}`;
  if (by === 'email') {
    return sql`(mailbox_of(placement.buyer ->> 'email') = mailbox_of(${text})
      or placement.buyer -> 'guest' ->> 'email' <> ''
        and mailbox_of(placement.buyer -> 'guest' ->> 'email') = mailbox_of(${text}))`;
  }
  if (by === 'hotel_number') {
    return sql`placement.pms_reservation @> ${JSON.stringify({ rooms: [{ number: text }] })}::jsonb`;
  }
  return sql`(name_words(buyer ->> 'firstName', buyer ->> 'lastName')
    || name_words(buyer -> 'guest' ->> 'firstName', buyer -> 'guest' ->> 'lastName')) @@ name_query(${text})`;
}

/** Matching stays in reach, newest first. For a very common name, the newest of a part of them. */
export function selectFoundStays(
  reach: readonly PageReach[],
  search: StaySearch,
  limit: number,
): RawBuilder<{ id: string }> {
  const found = sql`select placement.id, placed_at from placement
    where ${staysWithin(reach)} and ${stayCondition(search)}`;
  const ordered = search.by === 'name' ? sql`${found} limit ${MOST_PUT_IN_ORDER}` : found;
  return sql`select id from (${ordered}) as found order by placed_at desc, id desc limit ${limit}`;
}

export type CardExtras = {
  readonly id: string;
  readonly salePageId: string;
  readonly batch: string | null;
  readonly createdAt: Temporal.Instant;
  readonly holder: string | null;
  /** The email of the person who has the latest link to the card. */
  readonly sentTo: string | null;
  readonly isLocked: boolean;
};

export async function listCardExtras(db: Database, ids: readonly string[]): Promise<CardExtras[]> {
  const { rows } = await sql<CardExtras>`select card.id, card.sale_page_id as "salePageId", card.batch,
      card.created_at as "createdAt", holder.first_name || ' ' || holder.last_name as holder,
      exists (select from imported_code as imported join code_tries as tries using (sale_page_id, code_fingerprint)
        where imported.card_id = card.id and tries.locked_at is not null) as "isLocked",
      (select recipient from guest_link as link join mail on mail.id = link.mail_id
        where link.card_id = card.id order by link.created_at desc limit 1) as "sentTo"
    from card left join card_registration holder on holder.card_id = card.id
    where card.id = any (${ids})`.execute(db);
  return rows;
}

type CardSoldAs = { readonly salePageId: string; readonly productIds: readonly string[] };

/** Voucher products of the given cards, in reach or not. */
export async function findSoldAs(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CardSoldAs>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CardSoldAs & { id: string }>`select id, sale_page_id as "salePageId",
      array[voucher_product_id] as "productIds"
    from card where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...sold }) => [id, sold]));
}

type SoldAs = { readonly salePageId: string; readonly productId: string; readonly cards: number };

/** Voucher products of those given cards that are in reach. */
export async function listSoldAs(db: Database, reach: readonly PageReach[], ids: readonly string[]): Promise<SoldAs[]> {
  const { rows } = await sql<SoldAs>`select sale_page_id as "salePageId", voucher_product_id as "productId",
      count(*)::int as cards
    from card where id = any (${ids}::uuid[]) and ${cardsWithin(reach)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The placements in reach that moved a card's value, newest first. */
export async function findStaysOfCard(
  db: Database,
  reach: readonly PageReach[],
  cardId: string,
): Promise<{ readonly id: string; readonly reference: string }[]> {
  const { rows } = await sql<{ id: string; reference: string }>`select placement.id, reference from placement
    where ${staysWithin(reach)} and id in (select placement_id from transfer where card_id = ${cardId})
    order by placed_at desc`.execute(db);
  return rows;
}

/** The stay that the cards of a moved one pay at the other property within three days of the move, if any. */
export function selectBookedAgain(move: string): RawBuilder<unknown> {
  const [placementId, propertyId, at] = ['placement_id', 'property_id', 'at'].map((name) => sql.ref(`${move}.${name}`));
  return sql`select booked.* from transfer paid
    join transfer held on held.card_id = paid.card_id and held.kind = 'hold'
    join placement booked on booked.id = held.placement_id and booked.property_id = ${propertyId}
      and booked.placed_at between ${at} and ${at} + interval '3 days'
      and booked.state not in ('refused', 'released', 'cancelled')
    where paid.placement_id = ${placementId} order by booked.placed_at limit 1`;
}

type BookedAgain = { readonly reference: string; readonly propertyId: string; readonly at: Temporal.Instant };

/** The stay in reach that was booked by the last link to book another one again. */
export async function findBookedAgain(
  db: Database,
  reach: readonly PageReach[],
  placementId: string,
): Promise<BookedAgain | undefined> {
  const { rows } = await sql<BookedAgain>`with move as (
      select placement_id, details ->> 'to' as property_id, created_at as at from audit_entry
      where placement_id = ${placementId} and action = 'move_stay' order by id desc limit 1)
    select booked.reference, booked.property_id as "propertyId", booked.placed_at as at
    from move cross join lateral (${selectBookedAgain('move')}) as booked where ${staysWithin(reach, 'booked')}`.execute(
    db,
  );
  return rows[0];
}
