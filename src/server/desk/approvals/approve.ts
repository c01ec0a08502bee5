import type { CardRow } from '#contract/desk/staff-cards.ts';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import { dryRun, inConditionalTransaction, inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findFacts } from '../cards/act-facts.ts';
import { asPreview, type ActOutcome } from '../cards/act-on-card.ts';
import { markOf } from '../cards/card-standing.ts';
import { factsOf } from '../cards/redeem-at-desk.ts';
import { attemptAct } from '../cards/run-act.ts';
import { decideApproval, expireApprovals, WAITED_TOO_LONG } from '../frame/approval-steps.ts';
import { findApproval, listApprovals, type Approval } from '../frame/approval-store.ts';
import { readWanted, reasonOf, rightOf } from './approval-act.ts';
import { issueApproved, presentAskedIssue } from './issue-approved.ts';
import { loadFacts, mayDecide, mayOn, type DecidingFacts } from './may-decide.ts';
import { insertNote } from '../frame/note-store.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import { presentStaff } from '../sign-in/present-actor.ts';
import { loadCardRows, nameOfProperty } from '../lists/present-rows.ts';
import { loadCardFor, inTx, type DeskDependencies } from '../cards/show-card.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { findPerson, listNames, type Person } from '../sign-in/staff-store.ts';
import { presentTask } from '../tasks/show-task.ts';
import { beginApproved } from '../tasks/start-task.ts';
import { findTasks, type Task } from '../frame/task-store.ts';

const MOST_LISTED = 200;
const LISTED_DAYS = 7;

/** Lists pending and recently decided approvals in the viewer's reach. */
export async function listOpenApprovals(deps: DeskDependencies, staff: Viewer): Promise<WireApproval[]> {
  const now = deps.clock.now();
  await expireApprovals(deps.db, now);
  const reach = listReach(staff, 'approval.see', await deps.salePages.list());
  const all = await listApprovals(deps.db, reach, now.subtract({ hours: LISTED_DAYS * 24 }), MOST_LISTED);
  const facts = await loadFacts(deps, staff, all);
  const names = await listNames(
    deps.db,
    all.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy === null ? [] : [decidedBy])]),
  );
  const cardIds = all.flatMap(({ cardId }) => (cardId === null ? [] : [asId<CardId>(cardId)]));
  const cards = new Map((await loadCardRows(deps, [...new Set(cardIds)])).map((card) => [card.id, card]));
  const tasks = await findTasks(
    deps.db,
    all.flatMap(({ taskId }) => taskId ?? []),
  );
  const shown = await Promise.all(
    all.map((approval) => presentApproval(deps, staff, approval, { facts, names, cards, tasks })),
  );
  return shown.filter((approval) => approval !== undefined);
}

type Known = {
  readonly facts: DecidingFacts;
  readonly names: ReadonlyMap<string, string>;
  readonly cards: ReadonlyMap<string, CardRow>;
  readonly tasks: ReadonlyMap<string, Task>;
};

async function presentApproval(
  deps: DeskDependencies,
  staff: Viewer,
  approval: Approval,
  { facts, names, cards, tasks }: Known,
): Promise<WireApproval | undefined> {
  if (!mayOn(facts, staff, approval, 'approval.see')) return undefined;
  const { cardId, askedBy, decidedBy, decidedAt } = approval;
  const card = cardId === null ? null : (cards.get(cardId) ?? null);
  const issue = approval.sold && (await presentAskedIssue(deps, approval));
  const task = (approval.taskId !== null && tasks.get(approval.taskId)) || null;
  const salePageId = card?.sale_page_id ?? approval.salePageId;
  if (salePageId === null) return undefined;
  const now = approval.state === 'asked' && card ? await tryAsked(deps, staff, approval, card.id) : null;
  return {
    id: approval.id,
    state: approval.state,
    act: approval.act as CardAct | 'issue' | 'import',
    sale_page_id: salePageId,
    card,
    new_card_id: approval.newCardId,
    issue,
    task: task && (await presentTask(deps, staff, task)),
    reason: reasonOf(approval),
    note: approval.note,
    preview: now?.preview ?? null,
    asked: now?.asked ?? null,
    has_changed: approval.state === 'asked' && card !== null && now?.mark !== approval.cardMark,
    asked_by: presentStaff(names, askedBy),
    asked_at: presentMoment(approval.askedAt),
    ends_at: presentMoment(approval.expiresAt),
    decided_by: decidedBy === null ? null : presentStaff(names, decidedBy),
    decided_at: decidedAt && presentMoment(decidedAt),
    refused_because: approval.refusedBecause,
    may_decide: approval.state === 'asked' && mayDecide(facts, staff, approval),
  };
}

/**
 * Previews the act on the card, or says what was asked for at a hotel, which is asked only when one is decided. Returns
 * null if it is no longer possible.
 */
async function tryAsked(deps: DeskDependencies, staff: Viewer, approval: Approval, cardId: string) {
  const { salePage, card } = await loadCardFor(deps, staff, cardId, 'card.see');
  const cause = { actor: staffActor(approval.askedBy), reason: reasonOf(approval), at: deps.clock.now() };
  const wanted = readWanted(approval);
  if (wanted.act === 'redeem' || wanted.act === 'pay_bill') {
    const { amount, property_id: propertyId } = wanted.body;
    const ofCard = card.unit.type === 'money' ? card.unit.currency : undefined;
    const currency = ('currency' in wanted.body ? wanted.body.currency : undefined) ?? ofCard;
    const [value, uses] = currency ? [{ currency, amount }, null] : [null, amount];
    const asked = { amount: { value, uses }, property_name: nameOfProperty(salePage, propertyId) };
    return { preview: null, asked, mark: markOf([card]) };
  }
  const facts = { ...factsOf(salePage), isTrial: true };
  const tried = await dryRun(deps.db, (tx) => attemptAct(deps, tx, salePage, card.id, wanted, cause, facts));
  return tried.state === 'done' ? { preview: asPreview(tried), asked: null, mark: tried.mark } : null;
}

export async function countDecidable(
  deps: DeskDependencies,
  staff: Viewer,
  salePages: readonly SalePage[],
): Promise<number> {
  const reach = listReach(staff, 'approval.decide', salePages);
  const all = await listApprovals(deps.db, reach, deps.clock.now(), MOST_LISTED);
  const asked = all.filter(({ state }) => state === 'asked');
  if (asked.length === 0) return 0;
  const facts = await loadFacts(deps, staff, asked);
  return asked.filter((approval) => mayDecide(facts, staff, approval)).length;
}

type Decided = Extract<ActOutcome, { state: 'done' }> | { readonly state: 'stale' | 'expired'; readonly why: string };

const TOO_LATE = { state: 'expired', why: WAITED_TOO_LONG } as const;
const CARD_CHANGED = {
  state: 'stale',
  why: 'The card or task has changed since. Please request it again.',
} as const;
const ASKER_GONE = { state: 'stale', why: 'The requester may not do this any more.' } as const;

/**
 * Approves an act and does it in the transaction of the decision, with the card's current value, and only while the
 * requester may still do it. Throws `STAFF.APPROVAL_NOT_FOUND`, `STAFF.APPROVAL_OWN`, `STAFF.NOT_ALLOWED`. Throws
 * `STAFF.APPROVAL_ENDED` if it was already decided or has expired, or if the card has changed since the request.
 */
export async function approve(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  confirmation: Confirmation | undefined,
): Promise<Extract<ActOutcome, { state: 'done' }>> {
  const at = deps.clock.now();
  const by = { actor: staffActor(staff.id), at, ...(confirmation && { confirmation }) };
  const factsOfAct = await findFactsOf(deps, staff, id);
  const decided = await inConditionalTransaction(
    deps.db,
    async (tx): Promise<Decided & { readonly commits: boolean }> => {
      const { approval, asker, facts } = await loadDecidable(deps, tx, staff, id);
      const commitEnd = async (end: Ended) => ({ commits: true, ...(await endUndecided(tx, id, end, by)) });
      if (hasRunOut(approval, at)) return commitEnd(TOO_LATE);
      const isStillAsked = asker?.state === 'active' && mayOn(facts, asker, approval, rightOf(approval));
      if (!isStillAsked) return commitEnd(ASKER_GONE);
      const agreed = { ...by, reason: reasonOf(approval) };
      if (!(await decideApproval(tx, id, { state: 'done', by: staff.id }, agreed))) {
        throw new Problem('STAFF.APPROVAL_ENDED');
      }
      const cause = { ...agreed, actor: staffActor(approval.askedBy), approvedBy: staff.id };
      const done = await doApproved(inTx(deps, tx), tx, { staff, asker, approval, factsOfAct }, cause);
      return { commits: done.state === 'done', ...done };
    },
  );
  if (decided.state === 'done') {
    const { cards, code, redemption_id } = decided;
    return { state: 'done', cards, code, redemption_id };
  }
  // The act was rolled back. The approval still ends, because it cannot be done as requested.
  if (!decided.commits) await inTransaction(deps.db, (tx) => endUndecided(tx, id, decided, by));
  throw new Problem('STAFF.APPROVAL_ENDED', { detail: decided.why });
}

const ACTS_AT_PROPERTIES: readonly string[] = ['redeem', 'reverse', 'pay_bill'];

/** The facts of an act on a card, before the transaction. Undefined for others. */
async function findFactsOf(deps: DeskDependencies, staff: SignedIn, id: string) {
  const approval = await findApproval(deps.db, id);
  if (!approval?.cardId || !ACTS_AT_PROPERTIES.includes(approval.act)) return undefined;
  const { salePage } = await loadCardFor(deps, staff, approval.cardId, 'approval.decide');
  return findFacts(deps, salePage, readWanted(approval));
}

function hasRunOut({ expiresAt }: Approval, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(expiresAt, now) <= 0;
}

type Ended = Extract<Decided, { readonly why: string }>;

/** Ends an approval without a decision. The log names the person who tried to decide it. */
async function endUndecided(tx: Tx, id: string, ended: Ended, by: Omit<Cause, 'reason'>): Promise<Ended> {
  await decideApproval(tx, id, { state: ended.state, by: null }, { ...by, reason: ended.why });
  return ended;
}

type Agreed = {
  readonly staff: SignedIn;
  readonly asker: Person;
  readonly approval: Approval;
  readonly factsOfAct: Awaited<ReturnType<typeof findFactsOf>>;
};

async function doApproved(
  deps: DeskDependencies & { readonly db: Tx },
  tx: Tx,
  { staff, asker, approval, factsOfAct }: Agreed,
  cause: Cause,
): Promise<Decided> {
  if (approval.taskId !== null) {
    return (await beginApproved(deps, tx, approval.taskId, cause)) ? NOTHING_TO_SHOW : CARD_CHANGED;
  }
  if (approval.cardId === null) {
    return (await issueApproved(deps, tx, asker, approval, cause)) ? NOTHING_TO_SHOW : CARD_CHANGED;
  }
  const { salePage } = await loadCardFor(deps, staff, approval.cardId, 'approval.decide');
  const done = await attemptAct(deps, tx, salePage, asId(approval.cardId), readWanted(approval), cause, factsOfAct);
  if (done.state === 'refused' || done.mark !== approval.cardMark) return CARD_CHANGED;
  return { ...done, redemption_id: done.redemption?.id ?? null };
}

const NOTHING_TO_SHOW: Decided = { state: 'done', cards: [], code: null, redemption_id: null };

/** Refuses an approval, with a reason. A comment of the approver becomes a note of the card. */
export async function refuseApproval(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  note: string | null,
  cause: Cause,
): Promise<void> {
  const ended = await inTransaction(deps.db, async (tx) => {
    const { approval } = await loadDecidable(deps, tx, staff, id);
    if (hasRunOut(approval, cause.at)) return endUndecided(tx, id, TOO_LATE, cause);
    const refused = { state: 'refused' as const, by: staff.id, because: cause.reason };
    if (!(await decideApproval(tx, id, refused, cause))) throw new Problem('STAFF.APPROVAL_ENDED');
    if (note === null) return null;
    const { cardId } = approval;
    const about = cardId === null ? ({ waits: 'cards_to_be_issued' } as const) : { cardId };
    await insertNote(tx, about, { staffId: staff.id, text: note, at: cause.at }, cardId === null ? id : null);
    return null;
  });
  if (ended) throw new Problem('STAFF.APPROVAL_ENDED', { detail: ended.why });
}

/** Withdraws a request of one's own. Throws `STAFF.APPROVAL_NOT_FOUND`, or `STAFF.APPROVAL_ENDED` if it is decided. */
export async function withdrawApproval(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  cause: Cause,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockActing(deps, tx, staff);
    const approval = await findApproval(tx, id);
    if (approval?.askedBy !== staff.id) throw new Problem('STAFF.APPROVAL_NOT_FOUND');
    if (!(await decideApproval(tx, id, { state: 'withdrawn', by: null }, cause))) {
      throw new Problem('STAFF.APPROVAL_ENDED');
    }
  });
}

/** Loads an approval that the person may decide, and its requester. Locks both people until the transaction ends. */
async function loadDecidable(given: DeskDependencies, tx: Tx, signedIn: SignedIn, id: string) {
  const deps = inTx(given, tx);
  const approval = await findApproval(tx, id);
  const staff = await lockActing(deps, tx, signedIn, approval ? [approval.askedBy] : []);
  if (!approval) throw new Problem('STAFF.APPROVAL_NOT_FOUND');
  const facts = await loadFacts(deps, staff, [approval]);
  if (!mayOn(facts, staff, approval, 'approval.see')) throw new Problem('STAFF.APPROVAL_NOT_FOUND');
  if (approval.askedBy === staff.id) throw new Problem('STAFF.APPROVAL_OWN');
  if (approval.state !== 'asked') throw new Problem('STAFF.APPROVAL_ENDED');
  if (!hasRunOut(approval, deps.clock.now()) && !mayDecide(facts, staff, approval))
    throw new Problem('STAFF.NOT_ALLOWED');
  return { approval, asker: await findPerson(tx, approval.askedBy), facts };
}
