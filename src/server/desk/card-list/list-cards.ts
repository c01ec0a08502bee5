import type { RawBuilder } from 'kysely';
import type { CardList, CardsQuery } from '#contract/desk/staff-cards.ts';
import { CARD_BADGES } from '#contract/desk/staff-choices.ts';
import { CARD_STATES } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countFound } from '../lists/count-found-store.ts';
import { readDayCursor, readMomentCursor, writeCursor } from '../lists/cursor.ts';
import { filterByBadge } from './card-badge-store.ts';
import { expiresWithin, findRows, selectByCreation, selectByExpiry, type CardPart } from './card-list-store.ts';
import { findCardIds } from '../lists/card-and-stay-store.ts';
import { listReach, listUsableAt, type PageReach, type Viewer } from '../sign-in/reach.ts';
import { loadCardRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../desk-parts.ts';

const PAGE = 50;
/** Fewer than a search sorts. */
const MOST_HELD = 1_000;

export async function listCards(deps: DeskDependencies, staff: Viewer, query: CardsQuery): Promise<CardList> {
  const select = await selectCards(deps, staff, query);
  const [found, count] = await Promise.all([
    findRows(deps.db, select.from(PAGE + 1, query.after)),
    countFound(deps.db, query.after, select.all),
  ]);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  return {
    count,
    cards: await loadCardRows(deps, ids),
    after: found.length > PAGE && last ? writeCursor(last.day ?? last.at ?? '', last.id) : null,
  };
}

export async function listCardIds(deps: DeskDependencies, staff: Viewer, query: CardsQuery, limit: number) {
  const select = await selectCards(deps, staff, query);
  return (await findRows(deps.db, select.from(limit, query.after))).map(({ id }) => id);
}

type Selection = {
  /** In the order of the list. */
  readonly from: (limit: number, after?: string) => RawBuilder<FoundCard>;
  /** To be counted, in an order that is cheap. */
  readonly all: (limit: number) => RawBuilder<object>;
};
type FoundCard = { readonly id: string; readonly day?: string; readonly at?: Temporal.Instant };

/** Throws `STAFF.ACT_REFUSED` if too many cards have a matching holder: a part of them would look like all. */
async function selectCards(deps: DeskDependencies, staff: Viewer, query: CardsQuery): Promise<Selection> {
  const wanted = (await deps.salePages.list()).filter(
    ({ id }) => query.sale_page_id === undefined || id === query.sale_page_id,
  );
  const reach = listReach(staff, 'card.see', wanted);
  const parts = reach.map((one) => toPart(one, query));
  const { state, batch, sort, expires_from: from, expires_to: to } = query;
  const badge = CARD_BADGES.find((one) => one === state);
  const filter = {
    state: CARD_STATES.find((one) => one === state),
    batch,
    ids: query.holder === undefined ? undefined : await findHeld(deps, reach, query.holder),
    ...(badge && filterByBadge(badge, wanted, deps.clock.now())),
  };
  const hasDays = from !== undefined || to !== undefined;
  const isByExpiry = sort === 'expiry' || (hasDays && sort === undefined);
  const days = hasDays || isByExpiry ? [expiresWithin({ from, to })] : [];
  const found = { ...filter, only: [...(filter.only ?? []), ...days] };
  const isOldestFirst = sort === 'oldest';
  return {
    all: (limit) => selectByCreation(parts, found, { isOldestFirst }, limit),
    from: (limit, after) =>
      isByExpiry
        ? selectByExpiry(parts, filter, { from, to, after: readDayCursor(after) }, limit)
        : selectByCreation(parts, found, { isOldestFirst, after: readMomentCursor(after) }, limit),
  };
}

async function findHeld({ db }: DeskDependencies, reach: readonly PageReach[], holder: string): Promise<CardId[]> {
  const by = holder.includes('@') ? 'email' : 'name';
  const ids = await findCardIds(db, reach, { by, text: holder }, MOST_HELD + 1);
  if (ids.length <= MOST_HELD) return ids;
  const most = MOST_HELD.toLocaleString('en');
  throw new Problem('STAFF.ACT_REFUSED', {
    detail: `More than ${most} cards match. Type more of the holder's name.`,
  });
}

export function toPart(
  { salePage, productIds }: PageReach,
  { product_id: productId, property_id: propertyId }: Pick<CardsQuery, 'product_id' | 'property_id'> = {},
): CardPart {
  const wanted = [...salePage.products.values()].filter(
    (product) =>
      (productIds === null || productIds.includes(product.id)) &&
      (productId === undefined || product.id === productId) &&
      (propertyId === undefined || listUsableAt(salePage, product).includes(propertyId)),
  );
  return { salePageId: salePage.id, productIds: wanted.map(({ id }) => id) };
}
