import type { CardList, CardsQuery } from '#contract/desk/staff-cards.ts';
import { CARD_BADGES } from '#contract/desk/staff-choices.ts';
import { CARD_STATES } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readDayCursor, readMomentCursor, writeCursor } from '../lists/cursor.ts';
import { hasBadge } from './card-badge-store.ts';
import { findRows, selectByCreation, selectByExpiry, type CardPart } from './card-list-store.ts';
import { findCardIds } from '../lists/card-and-stay-store.ts';
import { listReach, listUsableAt, type PageReach, type Viewer } from '../sign-in/reach.ts';
import { loadCardRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from './show-card.ts';

const PAGE = 50;
/** Fewer than a search sorts. */
const MOST_HELD = 1_000;

export async function listCards(deps: DeskDependencies, staff: Viewer, query: CardsQuery): Promise<CardList> {
  const found = await findCards(deps, staff, query, PAGE + 1);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    cards: await loadCardRows(
      deps,
      page.map(({ id }) => id),
    ),
    after: found.length > PAGE && last ? last.after : null,
  };
}

/**
 * The first matching cards in reach, each with its cursor. Throws `STAFF.ACT_REFUSED` if too many cards have a matching
 * holder, because a part of them would look like all.
 */
export async function findCards(deps: DeskDependencies, staff: Viewer, query: CardsQuery, limit: number) {
  const { db, salePages } = deps;
  const wanted = (await salePages.list()).filter(
    ({ id }) => query.sale_page_id === undefined || id === query.sale_page_id,
  );
  const reach = listReach(staff, 'card.see', wanted);
  const parts = reach.map((one) => toPart(one, query));
  const { state, batch, sort, after, expires_from: from, expires_to: to } = query;
  const badge = CARD_BADGES.find((one) => one === state);
  const filter = {
    state: CARD_STATES.find((one) => one === state),
    only: badge && hasBadge(badge, wanted, deps.clock.now()),
    batch,
    ids: query.holder === undefined ? undefined : await findHeld(deps, reach, query.holder),
  };
  if (sort === 'expiry' || from !== undefined || to !== undefined) {
    const rows = await findRows(db, selectByExpiry(parts, filter, { from, to, after: readDayCursor(after) }, limit));
    return rows.map(({ id, day }) => ({ id, after: writeCursor(day, id) }));
  }
  const order = { isOldestFirst: sort === 'oldest', after: readMomentCursor(after) };
  const rows = await findRows(db, selectByCreation(parts, filter, order, limit));
  return rows.map(({ id, at }) => ({ id, after: writeCursor(at, id) }));
}

async function findHeld({ db }: DeskDependencies, reach: readonly PageReach[], holder: string): Promise<CardId[]> {
  const by = holder.includes('@') ? 'email' : 'name';
  const ids = await findCardIds(db, reach, { by, text: holder }, MOST_HELD + 1);
  if (ids.length <= MOST_HELD) return ids;
  const most = MOST_HELD.toLocaleString('en');
  throw new Problem('STAFF.ACT_REFUSED', {
    detail: `More than ${most} cards have such a holder: type more of the name.`,
  });
}

/** The products of a sale page whose cards are in reach and match the query. */
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
