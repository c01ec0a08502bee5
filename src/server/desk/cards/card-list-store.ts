import { sql, type RawBuilder } from 'kysely';
import { CARD_STATES, type CardState } from '#domain/card/card.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';

/** Cards that somebody may see: of these products of a sale page. */
export type CardPart = { readonly salePageId: string; readonly productIds: readonly string[] };

type CardFilter = {
  readonly state?: CardState | undefined;
  readonly batch?: string | undefined;
  /** Only of these: few that were found by something else. */
  readonly ids?: readonly CardId[] | undefined;
};

type CreatedOrder = {
  readonly isOldestFirst: boolean;
  /** The last of the page before. */
  readonly after?: { readonly at: Temporal.Instant; readonly id: string } | undefined;
};

type CreatedRow = { readonly id: string; readonly at: Temporal.Instant };

/**
 * Cards by when they were issued. Each page, product and state is looked at by itself, up to the limit, and the best of
 * all are taken: so the index answers, however rare what is asked for is.
 */
export function selectByCreation(
  parts: readonly CardPart[],
  { state, batch, ids }: CardFilter,
  { isOldestFirst, after }: CreatedOrder,
  limit: number,
): RawBuilder<CreatedRow> {
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  const compare = isOldestFirst ? sql`>` : sql`<`;
  const isAfter = after
    ? sql`and (card.created_at, card.id) ${compare} (${instantValue(after.at)}, ${after.id}::uuid)`
    : sql``;
  const order = sql`order by created_at ${direction}, id ${direction} limit ${limit}`;
  if (batch !== undefined || ids) {
    return sql<CreatedRow>`select id, created_at as at from card
      where ${withinParts(parts)} ${fitting({ state, batch, ids })} ${isAfter} ${order}`;
  }
  return sql<CreatedRow>`select found.id, found.created_at as at from ${keysOf(parts, state)}
    cross join lateral (select card.id, card.created_at from card where ${IS_OF_KEY} ${isAfter} ${order}) as found
    ${order}`;
}

/** Each page, product and state by itself, for `card_in_lists`. */
function keysOf(parts: readonly CardPart[], state: CardState | undefined): RawBuilder<unknown> {
  const states = state === undefined ? CARD_STATES : [state];
  const keys = parts.flatMap(({ salePageId, productIds }) =>
    productIds.flatMap((productId) => states.map((one) => ({ salePageId, productId, state: one }))),
  );
  return sql`unnest(${keys.map((key) => key.salePageId)}::text[], ${keys.map((key) => key.productId)}::text[],
    ${keys.map((key) => key.state)}::text[]) as key (sale_page_id, product_id, state)`;
}

const IS_OF_KEY = sql`card.sale_page_id = key.sale_page_id and card.voucher_product_id = key.product_id
  and card.state = key.state`;

type ExpiryOrder = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: { readonly day: string; readonly id: string } | undefined;
};

type ExpiryRow = { readonly id: string; readonly day: string };

/** So many cards are looked at one by one; of more, one in few lots of their products is of one of them. */
const MOST_LOOKED_AT = 4_000;

/**
 * Cards with free value that expires in some days, the soonest first; each by the first of its value that does. Where
 * few cards fit, each is asked for that, and the soonest are taken; else the lots of each product are gone through as
 * they expire. Only one of the two runs, as PostgreSQL knows the number before; the planner would guess it. A card is a
 * subselect there, and its lot within `coalesce`, so that nothing else is tried than to go through them.
 */
export function selectByExpiry(
  parts: readonly CardPart[],
  filter: CardFilter,
  { from, to, after }: ExpiryOrder,
  limit: number,
): RawBuilder<ExpiryRow> {
  const fits = sql`${withinParts(parts)} ${fitting(filter)}`;
  const isWanted = sql`lot.expires_on is not null ${to === undefined ? sql`` : sql`and lot.expires_on <= ${to}::date`}
    ${after ? sql`and (lot.expires_on, lot.card_id) > (${after.day}::date, ${after.id}::uuid)` : sql``}`;
  const soonestOf = (cardId: RawBuilder<unknown>) => sql`select soonest.* from lot as soonest
    where soonest.card_id = ${cardId} and soonest.balance > soonest.held
      ${from === undefined ? sql`` : sql`and soonest.expires_on >= ${from}::date`}
    order by soonest.expires_on, soonest.id limit 1`;
  const order = sql`order by expires_on, card_id limit ${limit}`;
  const walked = sql`select lot.card_id, lot.expires_on from lot
    where lot.within_sale_page_id = key.sale_page_id and lot.within_product_id = key.product_id
      and ${isWanted} and lot.balance > lot.held ${from === undefined ? sql`` : sql`and lot.expires_on >= ${from}::date`}
      ${isNarrowed(filter) ? sql`and coalesce((select true from card where card.id = lot.card_id and ${fits}), false)` : sql``}
      and coalesce(lot.id = (select id from (${soonestOf(sql`lot.card_id`)}) as first), false)`;
  return sql<ExpiryRow>`with fitting as materialized (${selectFew(parts, filter)})
    select card_id as id, expires_on::text as day from (
      (select lot.card_id, lot.expires_on from fitting cross join lateral (${soonestOf(sql`fitting.id`)}) as lot
        where (select count(*) from fitting) <= ${MOST_LOOKED_AT} and ${isWanted} ${order})
      union all
      (select found.* from (select distinct sale_page_id, product_id from ${keysOf(parts, undefined)}) as key
        cross join lateral (${walked} ${order}) as found
        where (select count(*) from fitting) > ${MOST_LOOKED_AT} ${order})) as lot
    ${order}`;
}

/** Cards that fit, or as many of them as show that they are not few. */
function selectFew(parts: readonly CardPart[], filter: CardFilter): RawBuilder<unknown> {
  const most = sql`limit ${MOST_LOOKED_AT + 1}`;
  if (filter.batch !== undefined || filter.ids) {
    return sql`select card.id from card where ${withinParts(parts)} ${fitting(filter)} ${most}`;
  }
  // In the order of the index: any other way reads all the cards of a product to count some of them.
  return sql`select found.id from ${keysOf(parts, filter.state)}
    cross join lateral (select card.id from card where ${IS_OF_KEY} order by created_at, id ${most}) as found ${most}`;
}

function isNarrowed({ state, batch, ids }: CardFilter): boolean {
  return state !== undefined || batch !== undefined || ids !== undefined;
}

function fitting({ state, batch, ids }: CardFilter): RawBuilder<unknown> {
  const isOfState = state === undefined ? sql`` : sql`and card.state = ${state}`;
  const isOfBatch = batch === undefined ? sql`` : sql`and card.batch = ${batch}`;
  return sql`${isOfState} ${isOfBatch} ${ids ? sql`and card.id = any (${ids}::uuid[])` : sql``}`;
}

function withinParts(parts: readonly CardPart[]): RawBuilder<boolean> {
  const each = parts.map(
    ({ salePageId, productIds }) =>
      sql<boolean>`(card.sale_page_id = ${salePageId} and card.voucher_product_id = any (${productIds}))`,
  );
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** What a query of this store finds, as ids of cards. */
export async function findRows<Row extends { readonly id: string }>(
  db: Database,
  query: RawBuilder<Row>,
): Promise<(Omit<Row, 'id'> & { readonly id: CardId })[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, id: asId<CardId>(row.id) }));
}
