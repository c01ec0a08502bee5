import { HOURS_BEFORE_DECIDING, type Grant, type Place, type Right } from '#domain/desk/staff-rights.ts';
import { listPlacements, type Placement } from '../../booking/placement/find-placement.ts';
import type { Approval } from '../records/approval-store.ts';
import { readWanted, rightOf } from './approval-act.ts';
import { findSoldAs } from '../lists/card-and-stay-store.ts';
import { readAskedIssue } from './issue-approved.ts';
import { findSold } from '../card-issuing/issue-order.ts';
import { may, placeOfCard, placeOfStay, type Viewer } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { listSeasonedGrants } from '../sign-in/staff-store.ts';
import { placeOfTask } from '../tasks/task-limit.ts';
import { findTasks, type Task } from '../records/task-store.ts';

export type DecidingFacts = {
  readonly now: Temporal.Instant;
  /** Places of an approval's cards, or of the cards to be issued. Empty if the cards no longer exist. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** By id. */
  readonly stays: ReadonlyMap<string, Placement>;
  readonly tasks: ReadonlyMap<string, Task>;
  /** The viewer's grants that are old enough to decide. */
  readonly seasoned: readonly Grant[];
};

export async function loadFacts(
  deps: DeskDependencies,
  { id }: Pick<Viewer, 'id'>,
  approvals: readonly Approval[],
): Promise<DecidingFacts> {
  const now = deps.clock.now();
  const before = now.subtract({ hours: HOURS_BEFORE_DECIDING });
  const stayIds = approvals.flatMap(({ placementId }) => placementId ?? []);
  const taskIds = approvals.flatMap(({ taskId }) => taskId ?? []);
  const listed = await listPlacements(deps.db, stayIds);
  const stays = new Map<string, Placement>(listed.map((stay) => [stay.id, stay]));
  const tasks = await findTasks(deps.db, taskIds);
  return {
    now,
    stays,
    tasks,
    places: await loadPlaces(deps, approvals, { stays, tasks }),
    seasoned: id === null ? [] : await listSeasonedGrants(deps.db, id, before),
  };
}

async function loadPlaces(
  deps: DeskDependencies,
  approvals: readonly Approval[],
  { stays, tasks }: Pick<DecidingFacts, 'stays' | 'tasks'>,
): Promise<ReadonlyMap<string, readonly Place[]>> {
  const soldAs = await findSoldAs(deps.db, approvals.flatMap(listCards));
  const placeOf = async (sold: { salePageId: string; productIds: readonly string[] } | undefined): Promise<Place[]> => {
    const salePage = sold && (await deps.salePages.find(sold.salePageId));
    return salePage ? [placeOfTask(salePage, sold.productIds)] : [];
  };
  const placesOf = async (approval: Approval): Promise<Place[]> => {
    if (approval.taskId !== null) return placeOf(tasks.get(approval.taskId));
    const stay = stays.get(approval.placementId ?? '');
    if (stay) return [placeOfStay(stay)];
    if (approval.cardId === null) {
      const { terms } = readAskedIssue(approval);
      const sold = await findSold(deps, terms.sale_page_id, terms.product_id);
      return sold ? [placeOfCard(sold.salePage, sold)] : [];
    }
    const wanted = readWanted(approval);
    const soldOn = soldAs.get(approval.cardId)?.salePageId;
    if ((wanted.act === 'redeem' || wanted.act === 'pay_bill') && soldOn)
      return [{ salePageId: soldOn, propertyIds: [wanted.body.property_id] }];
    const cards = await Promise.all(listCards(approval).map((id) => placeOf(soldAs.get(id))));
    return cards.some((places) => places.length === 0) ? [] : cards.flat();
  };
  return new Map(await Promise.all(approvals.map(async (each) => [each.id, await placesOf(each)] as const)));
}

/** An act on one card may change two: a move does. */
function listCards(approval: Approval): string[] {
  if (approval.cardId === null) return [];
  const wanted = readWanted(approval);
  return [approval.cardId, ...(wanted.act === 'move' ? [wanted.body.to_card_id] : [])];
}

/** Whether the person has a right at all cards of an approval, or where the cards to be issued would belong. */
export function mayOn(
  { places }: Pick<DecidingFacts, 'places'>,
  staff: Pick<Viewer, 'grants'>,
  { id, cardId }: Pick<Approval, 'id' | 'cardId'>,
  right: Right,
): boolean {
  const all = places.get(id) ?? [];
  const rights: readonly Right[] = cardId === null ? [right] : ['card.see', right];
  return all.length > 0 && all.every((place) => rights.every((one) => may(staff, one, place)));
}

/** The approver is not the requester, and has held for a day both the right to decide and that to do the act here. */
export function mayDecide(facts: DecidingFacts, { id }: Pick<Viewer, 'id'>, approval: Approval): boolean {
  if (id === null || approval.askedBy === id) return false;
  if (Temporal.Instant.compare(approval.expiresAt, facts.now) <= 0) return false;
  const isAllowed = (right: Right) => mayOn(facts, { grants: facts.seasoned }, approval, right);
  return isAllowed('approval.decide') && isAllowed(rightOf(approval));
}
