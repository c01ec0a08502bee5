import { sql, type RawBuilder } from 'kysely';
import { foldEmail } from '#domain/letter/guest-link.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PageReach } from '../sign-in/reach.ts';

/** A condition that holds for nothing out of reach; `any ('{}')` where nothing is in reach. */
export function cardsWithin(reach: readonly PageReach[]): RawBuilder<boolean> {
  const parts = reach.map(({ salePage, productIds }) =>
    productIds === null
      ? sql<boolean>`card.sale_page_id = ${salePage.id}`
      : sql<boolean>`(card.sale_page_id = ${salePage.id} and card.voucher_product_id = any (${productIds}))`,
  );
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The same of placements, by the property of each; or of another table that names both. */
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
      /** Cards whose number was typed, with a second secret or without. */
      readonly numbered: readonly CardId[];
    }
  | { readonly by: 'last_four' | 'email' | 'batch' | 'name'; readonly text: string };

/** Cards in reach that fit, the newest first; of a name that very many have, the newest of a part of them. */
export async function findCardIds(
  db: Database,
  reach: readonly PageReach[],
  search: CardSearch,
  limit: number,
): Promise<CardId[]> {
  const { rows } = await selectFoundCards(reach, search, limit).execute(db);
  return rows.map(({ id }) => asId<CardId>(id));
}

/** Of so many cards with one name nobody looks for the newest: they type more of it. */
const MOST_PUT_IN_ORDER = 2_000;

export function selectFoundCards(
  reach: readonly PageReach[],
  search: CardSearch,
  limit: number,
): RawBuilder<{ id: string }> {
  const found = sql`select card.id, card.created_at from card
    left join card_registration holder on holder.card_id = card.id
    where ${cardsWithin(reach)} and ${cardCondition(search)}`;
  const ordered = search.by === 'name' ? sql`${found} limit ${MOST_PUT_IN_ORDER}` : found;
  return sql`select id from (${ordered}) as found order by created_at desc, id limit ${limit}`;
}

function cardCondition(search: CardSearch): RawBuilder<boolean> {
  if (search.by === 'code') return codeCondition(search);
  if (search.by === 'last_four') return sql`card.last4 = ${search.text}`;
  if (search.by === 'batch') return sql`card.batch = ${search.text}`;
  if (search.by === 'email') return sql`lower(holder.email collate "C") = ${foldEmail(search.text)}`;
  return nameCondition(search.text, sql`holder.first_name`, sql`holder.last_name`);
}

/** A card with a second secret is found by its number only: otherwise staff could try which secret is right. */
function codeCondition({ fingerprints, numbered }: CardSearch & { readonly by: 'code' }): RawBuilder<boolean> {
  return sql`((card.code_fingerprint = any (${fingerprints}) and not exists (select from imported_code as imported
      where imported.card_id = card.id and imported.secret_length > 0)) or card.id = any (${numbered}::uuid[]))`;
}

export type StaySearch = { readonly by: 'email' | 'hotel_number' | 'name' | 'reference'; readonly text: string };

/** The condition that a placement fits what somebody typed. */
export function stayCondition({ by, text }: StaySearch): RawBuilder<boolean> {
  if (by === 'reference') return sql`placement.reference = ${text}`;
  if (by === 'email') return sql`mailbox_of(placement.buyer ->> 'email') = mailbox_of(${text})`;
  if (by === 'hotel_number') {
    return sql`placement.pms_reservation @> ${JSON.stringify({ rooms: [{ number: text }] })}::jsonb`;
  }
  return nameCondition(text, sql`placement.buyer ->> 'firstName'`, sql`placement.buyer ->> 'lastName'`);
}

/** Nobody types more of a name, and each word is one more place where the last name may begin. */
const MOST_WORDS = 6;

/**
 * The last words are the beginning of a last name, what stands before them that of a first name. How many are of the
 * last name nobody knows ("van Dyke", "Ana de la Cruz"), so each way fits.
 */
function nameCondition(text: string, firstName: RawBuilder<unknown>, lastName: RawBuilder<unknown>) {
  const words = text.trim().split(/\s+/).slice(0, MOST_WORDS);
  const ways = words.map((_, index) => {
    const [first, last] = [words.slice(0, index).join(' '), words.slice(index).join(' ')];
    return sql`(name_alike(${last}) <> '' and name_alike(${lastName}) like name_alike(${last}) || '%'
      and name_alike(${firstName}) like name_alike(${first}) || '%')`;
  });
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

export function selectFoundStays(
  reach: readonly PageReach[],
  search: StaySearch,
  limit: number,
): RawBuilder<{ id: string }> {
  return sql`select placement.id from placement
    where ${staysWithin(reach)} and ${stayCondition(search)}
    order by placed_at desc, id desc limit ${limit}`;
}

export type CardExtras = {
  readonly id: string;
  readonly salePageId: string;
  readonly batch: string | null;
  readonly createdAt: Temporal.Instant;
  readonly holder: string | null;
  readonly isLocked: boolean;
};

/** Whether a card's code is locked; only one with a second secret ever is. */
const IS_LOCKED = sql`exists (select from imported_code as imported
  join code_tries as tries using (sale_page_id, code_fingerprint)
  where imported.card_id = card.id and tries.locked_at is not null)`;

/** What a list says of cards besides the cards themselves. */
export async function listCardExtras(db: Database, ids: readonly string[]): Promise<CardExtras[]> {
  const { rows } = await sql<CardExtras>`select card.id, card.sale_page_id as "salePageId", card.batch,
      card.created_at as "createdAt", holder.first_name || ' ' || holder.last_name as holder,
      ${IS_LOCKED} as "isLocked"
    from card left join card_registration holder on holder.card_id = card.id
    where card.id = any (${ids})`.execute(db);
  return rows;
}

type CardSoldAs = { readonly salePageId: string; readonly productIds: readonly string[] };

/** What each of these cards was sold as, wherever it is. */
export async function findSoldAs(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CardSoldAs>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CardSoldAs & { id: string }>`select id, sale_page_id as "salePageId",
      array[voucher_product_id] as "productIds"
    from card where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...sold }) => [id, sold]));
}

type SoldAs = { readonly salePageId: string; readonly productId: string; readonly cards: number };

/** What those of these cards were sold as that are in reach. */
export async function listSoldAs(db: Database, reach: readonly PageReach[], ids: readonly string[]): Promise<SoldAs[]> {
  const { rows } = await sql<SoldAs>`select sale_page_id as "salePageId", voucher_product_id as "productId",
      count(*)::int as cards
    from card where id = any (${ids}::uuid[]) and ${cardsWithin(reach)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The placements in reach for which value of a card moved, the newest first. */
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
