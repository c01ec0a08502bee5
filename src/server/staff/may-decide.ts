import { isSecondPerson, mayBeAsker, type GivenRole } from '#domain/second-person.ts';
import {
  HOURS_BEFORE_DECIDING_FOR_GIVER,
  HOURS_COUNTED_AFTER_LOSS,
  RIGHTS,
  ROLES,
  type Grant,
  type Place,
  type Right,
} from '#domain/staff-rights.ts';
import type { Approval } from './approval-store.ts';
import { readWanted, rightOf } from './asked-act.ts';
import { findSoldAs } from './find-store.ts';
import { readAskedIssue } from './issue-approved.ts';
import { findSold, placeOfOrder } from './issue-order.ts';
import { may, type Viewer } from './places.ts';
import { placeOfTask } from './prepare-task.ts';
import type { DeskDependencies } from './show-card.ts';
import { listGivenGrants, listLinkMakers, listLinksFrom, listNotLetIn } from './staff-store.ts';
import { listTaskPlaces } from './task-store.ts';

/** What says who may decide what waits: read once for a whole list, whatever its length. */
export type DecidingFacts = {
  readonly now: Temporal.Instant;
  /** Where the cards of an approval belong, or would belong; empty where there are none any more. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Of the person and the askers: those whom nobody but a provider has let in. */
  readonly notLetIn: ReadonlySet<string>;
  /** Who has lately made a link for the person. */
  readonly linkedBy: ReadonlySet<string>;
  /** The roles of everybody, those that were lost lately, too. */
  readonly given: readonly (Grant & GivenRole & { readonly takenAt: Temporal.Instant | null })[];
  readonly linkMakers: ReadonlyMap<string, readonly (string | null)[]>;
};

export async function loadFacts(
  deps: DeskDependencies,
  { id }: Pick<Viewer, 'id'>,
  approvals: readonly Approval[],
): Promise<DecidingFacts> {
  const { db, clock } = deps;
  const now = clock.now();
  const people = [...new Set([...(id === null ? [] : [id]), ...approvals.map(({ askedBy }) => askedBy)])];
  const asked = approvals.map(({ askedAt }) => askedAt).toSorted((one, other) => Temporal.Instant.compare(one, other));
  const before = now.subtract({ hours: HOURS_BEFORE_DECIDING_FOR_GIVER });
  return {
    now,
    places: await loadPlaces(deps, approvals),
    notLetIn: new Set(people.length === 0 ? [] : await listNotLetIn(db, people)),
    linkedBy: new Set(id === null ? [] : await listLinksFrom(db, id, before)),
    given: await listGivenGrants(db, ROLES, (asked[0] ?? now).subtract({ hours: HOURS_COUNTED_AFTER_LOSS })),
    linkMakers: await listLinkMakers(db, people),
  };
}

async function loadPlaces(
  deps: DeskDependencies,
  approvals: readonly Approval[],
): Promise<ReadonlyMap<string, readonly Place[]>> {
  const ofTasks = await listTaskPlaces(
    deps.db,
    approvals.flatMap(({ taskId }) => taskId ?? []),
  );
  const soldAs = await findSoldAs(deps.db, approvals.flatMap(listCards));
  const placeOf = async (sold: { salePageId: string; productIds: readonly string[] } | undefined): Promise<Place[]> => {
    const salePage = sold && (await deps.salePages.find(sold.salePageId));
    return salePage ? [placeOfTask(salePage, sold.productIds)] : [];
  };
  const placesOf = async (approval: Approval): Promise<Place[]> => {
    if (approval.taskId !== null) return placeOf(ofTasks.get(approval.taskId));
    if (approval.cardId === null) {
      const { terms } = readAskedIssue(approval);
      const sold = await findSold(deps, terms.sale_page_id, terms.product_id);
      return sold ? [placeOfOrder(sold)] : [];
    }
    const cards = await Promise.all(listCards(approval).map((id) => placeOf(soldAs.get(id))));
    return cards.some((places) => places.length === 0) ? [] : cards.flat();
  };
  return new Map(await Promise.all(approvals.map(async (each) => [each.id, await placesOf(each)] as const)));
}

/** The cards that an act on one changes: a move has two. */
function listCards(approval: Approval): string[] {
  if (approval.cardId === null) return [];
  const wanted = readWanted(approval);
  return [approval.cardId, ...(wanted.act === 'move' ? [wanted.body.to_card_id] : [])];
}

/** Whether somebody has a right where an approval belongs: at its cards, or where those would belong that it issues. */
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

/** Which of the two came by an account of a provider only, and so may be the other under another name. */
export function findNotLetIn(
  { notLetIn }: DecidingFacts,
  { id }: Pick<Viewer, 'id'>,
  { askedBy }: Approval,
): 'you' | 'asker' | null {
  if (id !== null && notLetIn.has(id)) return 'you';
  return notLetIn.has(askedBy) ? 'asker' : null;
}

/**
 * A second person: not who asked, with the right to decide and to do it here, and neither made the other while there is
 * anybody else; nor is it somebody for whom the asker has made a link, which they may have opened themselves. Of both a
 * colleague or the command line knows who they are.
 */
export function mayDecide(facts: DecidingFacts, { id, grants }: Viewer, approval: Approval): boolean {
  if (id === null || approval.askedBy === id) return false;
  if (Temporal.Instant.compare(approval.expiresAt, facts.now) <= 0) return false;
  const isAllowed =
    mayOn(facts, { grants }, approval, 'approval.decide') && mayOn(facts, { grants }, approval, rightOf(approval));
  if (!isAllowed || findNotLetIn(facts, { id }, approval) !== null) return false;
  if (facts.linkedBy.has(approval.askedBy)) return false;
  const before = facts.now.subtract({ hours: HOURS_BEFORE_DECIDING_FOR_GIVER });
  const lostSince = approval.askedAt.subtract({ hours: HOURS_COUNTED_AFTER_LOSS });
  const everybody = facts.given.filter(
    ({ taken, takenAt }) => taken === null || (takenAt && Temporal.Instant.compare(takenAt, lostSince) >= 0),
  );
  const deciding = listDeciding(facts, approval, everybody);
  const linkMakers = (staffId: string) => facts.linkMakers.get(staffId) ?? [];
  const asker = { staffId: approval.askedBy, linkMakers: linkMakers(approval.askedBy) };
  if (mayBeAsker(id, asker, everybody, deciding)) return false;
  return isSecondPerson(approval.askedBy, { staffId: id, linkMakers: linkMakers(id) }, deciding, before);
}

/** Who is an owner at another hotel only could not decide, and so keeps nobody from it. */
function listDeciding(
  facts: DecidingFacts,
  approval: Approval,
  everybody: DecidingFacts['given'],
): DecidingFacts['given'] {
  const roles = ROLES.filter((role) => RIGHTS['approval.decide'][role]);
  const given = Map.groupBy(
    everybody.filter(({ role }) => roles.includes(role)),
    ({ staffId }) => staffId,
  );
  return [...given.values()].flatMap((grants) => {
    const [held, lost] = [grants.filter(({ taken }) => taken === null), grants.filter(({ taken }) => taken !== null)];
    if (mayOn(facts, { grants: held }, approval, 'approval.decide')) return held;
    return mayOn(facts, { grants }, approval, 'approval.decide') ? lost : [];
  });
}
