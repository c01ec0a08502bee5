import { sql, type RawBuilder } from 'kysely';
import { CARD_STATES, type CardState } from '#domain/card/card.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';

/** Visible cards: those of some products of a sale page. */
export type CardPart = { readonly salePageId: string; readonly productIds: readonly string[] };

export type CardFilter = {
  readonly state?: CardState | undefined;
  readonly batch?: string | undefined;
  /** A small set of candidate ids. */
  readonly ids?: readonly CardId[] | undefined;
  /** Further conditions for the row of `card`. */
  readonly only?: readonly RawBuilder<boolean>[] | undefined;
  /** Whether one has an index of its own and few cards match. After an import it sorts 100,000 in half a second. */
  readonly isRare?: boolean;
};

type CreatedOrder = {
  readonly isOldestFirst: boolean;
  /** Cursor: the last row of the previous page. */
  readonly after?: { readonly at: Temporal.Instant; readonly id: string } | undefined;
};

type CreatedRow = { readonly id: string; readonly at: Temporal.Instant };

/**
 * Cards by creation time. Each page, product and state is a separate query with the limit, and their results are
 * merged. So the index is used, however rare the matches are.
 */
export function selectByCreation(
  parts: readonly CardPart[],
  filter: CardFilter,
  { isOldestFirst, after }: CreatedOrder,
  limit: number,
): RawBuilder<CreatedRow> {
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  const compare = isOldestFirst ? sql`>` : sql`<`;
  const isAfter = after
    ? sql`and (card.created_at, card.id) ${compare} (${instantValue(after.at)}, ${after.id}::uuid)`
    : sql``;
  const order = sql`order by created_at ${direction}, id ${direction} limit ${limit}`;
  if (isOfFew(filter)) {
    return sql<CreatedRow>`select id, created_at as at from card
      where ${withinParts(parts)} ${fitting(filter)} ${isAfter} ${order}`;
  }
  return sql<CreatedRow>`select found.id, found.created_at as at from ${keysOf(parts, filter.state)}
    cross join lateral (select card.id, card.created_at from card
      where ${IS_OF_KEY} ${isAfter} ${fitting({ only: filter.only })} ${order}) as found
    ${order}`;
}

/** One key per page, product and state, for the index `card_in_lists`. */
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

/** Whether one of the card's lots is such. `coalesce` keeps the planner from a join: it probes, or hashes once. */
export const someLot = (isSuch: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(exists (select from lot where lot.card_id = card.id and ${isSuch}), false)`;

type ExpiryDays = { readonly from?: string | undefined; readonly to?: string | undefined };

export function expiresWithin({ from, to }: ExpiryDays): RawBuilder<boolean> {
  return someLot(sql`balance > held and expires_on between coalesce(${from ?? null}::date, '-infinity')
    and coalesce(${to ?? null}::date, 'infinity')`);
}

type ExpiryOrder = ExpiryDays & {
  readonly after?: { readonly day: string; readonly id: string } | undefined;
};

type ExpiryRow = { readonly id: string; readonly day: string };

/** Up to this many cards are checked one by one. Above it, scanning the lots of their products finds enough matches. */
const MOST_LOOKED_AT = 4_000;

/**
 * Cards with free value that expires within the given days, soonest first, each by its first such lot. With few
 * matching cards, each card's lot is looked up and the soonest are taken. Otherwise the lots of each product are
 * scanned by expiry. Only one of the two branches runs, because PostgreSQL counts the cards first and the planner would
 * only guess. In the scan, the card is a subselect and the lot is inside `coalesce`, so that the planner cannot choose
 * another plan.
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

/** Matching cards, up to one more than the limit, which shows that there are too many. */
function selectFew(parts: readonly CardPart[], filter: CardFilter): RawBuilder<unknown> {
  const most = sql`limit ${MOST_LOOKED_AT + 1}`;
  if (isOfFew(filter)) {
    return sql`select card.id from card where ${withinParts(parts)} ${fitting(filter)} ${most}`;
  }
  // In index order: any other plan reads all cards of a product to count some.
  return sql`select found.id from ${keysOf(parts, filter.state)}
    cross join lateral (select card.id from card where ${IS_OF_KEY} ${fitting({ only: filter.only })}
      order by created_at, id ${most}) as found ${most}`;
}

/** Whether the filter finds its cards without the index of lists. */
function isOfFew({ batch, ids, isRare }: CardFilter): boolean {
  return batch !== undefined || ids !== undefined || isRare === true;
}

function isNarrowed({ state, batch, ids, only: [only] = [] }: CardFilter): boolean {
  return [state, batch, ids, only].some((each) => each !== undefined);
}

function fitting({ state, batch, ids, only = [] }: CardFilter): RawBuilder<unknown> {
  const isOfState = state === undefined ? sql`` : sql`and card.state = ${state}`;
  const isOfBatch = batch === undefined ? sql`` : sql`and card.batch = ${batch}`;
  return sql`${isOfState} ${isOfBatch} ${ids ? sql`and card.id = any (${ids}::uuid[])` : sql``}
    ${sql.join(
      only.map((each) => sql`and ${each}`),
      sql` `,
    )}`;
}

function withinParts(parts: readonly CardPart[]): RawBuilder<boolean> {
  const each = parts.map(
    ({ salePageId, productIds }) =>
      sql<boolean>`(card.sale_page_id = ${salePageId} and card.voucher_product_id = any (${productIds}))`,
  );
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

export async function findRows<Row extends { readonly id: string }>(
  db: Database,
  query: RawBuilder<Row>,
): Promise<(Omit<Row, 'id'> & { readonly id: CardId })[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, id: asId<CardId>(row.id) }));
}
