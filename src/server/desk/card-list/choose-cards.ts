import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listSoldAs } from '../lists/card-and-stay-store.ts';
import { listCardIds } from './list-cards.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../desk-parts.ts';

/** A preview of this many takes a few minutes. For more, staff narrow the filter. */
const MOST_CARDS = 10_000;

/**
 * The cards that staff selected, or all of their list, without duplicates. Throws `STAFF.CARD_NOT_FOUND` if one is out
 * of reach, and `STAFF.ACT_REFUSED` if there are none, more than `most`, or cards of several sale pages.
 */
export async function chooseCards(deps: DeskDependencies, staff: Viewer, choice: CardChoice, most = MOST_CARDS) {
  const cardIds =
    'card_ids' in choice
      ? [...new Set(choice.card_ids)].map((id) => asId<CardId>(id))
      : await listCardIds(deps, staff, choice.filter, most + 1);
  if (cardIds.length > most) {
    throw refuse(`These are more than ${most.toLocaleString('en')} cards: narrow the list down.`);
  }
  const reach = listReach(staff, 'card.see', await deps.salePages.list());
  const soldAs = await listSoldAs(deps.db, reach, cardIds);
  if (soldAs.reduce((sum, { cards }) => sum + cards, 0) < cardIds.length) throw new Problem('STAFF.CARD_NOT_FOUND');
  const [first, ...others] = [...new Set(soldAs.map(({ salePageId }) => salePageId))];
  if (first === undefined) throw refuse('No card fits.');
  if (others.length > 0) throw refuse('These cards are of several sale pages: choose those of one.');
  const productIds = soldAs.map(({ productId }) => productId);
  return { salePage: await deps.salePages.load(first), cardIds, productIds };
}

export function refuse(detail: string): Problem {
  return new Problem('STAFF.ACT_REFUSED', { detail });
}
