import type { z } from 'zod';
import { ACT_BODIES } from '#contract/staff/staff-cards.ts';
import type { WireApproval } from '#contract/staff/staff-oversight.ts';
import type { WireTask } from '#contract/staff/staff-tasks.ts';
import { RIGHT_OF_ACT, type CardAct } from '#contract/staff/staff-paths.ts';
import { asId, type CardId } from '#domain/ids.ts';
import { isSecondPerson, mayBeAsker, type GivenRole } from '#domain/second-person.ts';
import {
  HOURS_BEFORE_DECIDING_FOR_GIVER,
  HOURS_COUNTED_AFTER_LOSS,
  RIGHTS,
  ROLES,
  type Right,
} from '#domain/staff-rights.ts';
import { staffActor } from '../audit/audit-log.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransaction, inTransactionIfKept, type Tx } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { doAct, type ActOutcome, type WantedAct } from './act-on-card.ts';
import { decideApproval, expireApprovals, WAITED_TOO_LONG } from './approval-steps.ts';
import { findApproval, listApprovals, type Approval } from './approval-store.ts';
import { issueApproved, mayOnIssue, presentAskedIssue, readAskedIssue } from './issue-approved.ts';
import { beginApproved, mayOnTask, presentAskedTask, readAskedTask } from './approve-task.ts';
import { insertNote } from './note-store.ts';
import { listReach, type Viewer } from './places.ts';
import type { TaskDependencies } from './prepare-task.ts';
import { presentStaff } from './present-actor.ts';
import { loadCardRows } from './rows.ts';
import { loadCardFor, printMoment, type DeskDependencies } from './show-card.ts';
import { lockActing, type SignedIn } from './sign-in.ts';
import {
  findPerson,
  hasLinkFrom,
  listGivenGrants,
  listLinkMakers,
  listNames,
  listNotLetIn,
  type Person,
} from './staff-store.ts';

const MOST_LISTED = 200;
const LISTED_DAYS = 7;

/** What waits for a second person, and what was decided lately, of what is in somebody's reach. */
export async function listOpenApprovals(deps: DeskDependencies, staff: Viewer): Promise<WireApproval[]> {
  const now = deps.clock.now();
  await expireApprovals(deps.db, now);
  const reach = listReach(staff, 'approval.see', await deps.salePages.list());
  const all = await listApprovals(deps.db, reach, now.subtract({ hours: LISTED_DAYS * 24 }), MOST_LISTED);
  const shown = await Promise.all(all.map((approval) => presentApproval(deps, staff, approval)));
  return shown.filter((approval) => approval !== undefined);
}

async function presentApproval(
  deps: DeskDependencies,
  staff: Viewer,
  approval: Approval,
): Promise<WireApproval | undefined> {
  const isInReach = await mayOn(deps, staff, approval, 'approval.see');
  if (!isInReach) return undefined;
  const { cardId, askedBy, decidedBy, decidedAt } = approval;
  const [card = null] = cardId === null ? [] : await loadCardRows(deps, [asId<CardId>(cardId)]);
  const issue = approval.sold && (await presentAskedIssue(deps, approval));
  const task = approval.taskId === null ? null : await presentAskedTask(deps, staff, approval.taskId);
  const salePageId = (card ?? task)?.sale_page_id ?? approval.sold?.salePageId;
  if (salePageId === undefined) return undefined;
  const now = approval.state === 'asked' && card ? await tryAsked(deps, staff, approval, card.id) : null;
  const names = await listNames(deps.db, [askedBy, ...(decidedBy === null ? [] : [decidedBy])]);
  return {
    id: approval.id,
    state: approval.state,
    act: approval.act as CardAct | 'issue' | 'import',
    sale_page_id: salePageId,
    card,
    issue,
    task,
    reason: reasonOf(approval),
    note: approval.note,
    preview: now?.cards ?? null,
    has_changed: approval.state === 'asked' && hasChanged(approval, now, task),
    asked_by: presentStaff(names, askedBy),
    asked_at: printMoment(approval.askedAt),
    ends_at: printMoment(approval.expiresAt),
    decided_by: decidedBy === null ? null : presentStaff(names, decidedBy),
    decided_at: decidedAt && printMoment(decidedAt),
    refused_because: approval.refusedBecause,
    may_decide: approval.state === 'asked' && (await mayDecide(deps, staff, approval)),
    not_let_in: approval.state === 'asked' ? await findNotLetIn(deps, staff, approval) : null,
  };
}

/** What it would do to a card now; null where it could not be done any more. */
async function tryAsked(deps: DeskDependencies, staff: Viewer, approval: Approval, cardId: string) {
  const { salePage } = await loadCardFor(deps, staff, cardId, 'card.see');
  const cause = { actor: staffActor(approval.askedBy), reason: reasonOf(approval), at: deps.clock.now() };
  try {
    return await inTransactionIfKept(deps.db, async (tx) => {
      const { cards, mark } = await doAct(deps, tx, salePage, asId(cardId), readWanted(approval), cause);
      return { isKept: false, cards, mark };
    });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Whether agreeing would come to nothing, as a card or the list of a task is another than when it was asked for. */
function hasChanged(
  { cardId, taskId, cardMark }: Approval,
  now: { readonly mark: string } | null,
  task: WireTask | null,
): boolean {
  if (taskId !== null) return task?.digest !== cardMark;
  return cardId !== null && now?.mark !== cardMark;
}

/** How much waits that somebody may decide. */
export async function countDecidable(deps: DeskDependencies, staff: Viewer): Promise<number> {
  const reach = listReach(staff, 'approval.decide', await deps.salePages.list());
  const all = await listApprovals(deps.db, reach, deps.clock.now(), MOST_LISTED);
  const may = await Promise.all(
    all.filter(({ state }) => state === 'asked').map((approval) => mayDecide(deps, staff, approval)),
  );
  return may.filter(Boolean).length;
}

/** Which of the two came by an account of a provider only, and so may be the other under another name. */
async function findNotLetIn(
  { db }: DeskDependencies,
  { id }: Viewer,
  { askedBy }: Approval,
): Promise<WireApproval['not_let_in']> {
  const ids = await listNotLetIn(db, [...(id === null ? [] : [id]), askedBy]);
  if (id !== null && ids.includes(id)) return 'you';
  return ids.includes(askedBy) ? 'asker' : null;
}

/**
 * A second person: not who asked, with the right to decide and to do it here, and neither made the other while there is
 * anybody else; nor is it somebody for whom the asker has made a link, which they may have opened themselves. Of both a
 * colleague or the command line knows who they are.
 */
async function mayDecide(deps: DeskDependencies, { id, grants }: Viewer, approval: Approval): Promise<boolean> {
  if (id === null || approval.askedBy === id) return false;
  const staff = { id, grants };
  if (Temporal.Instant.compare(approval.expiresAt, deps.clock.now()) <= 0) return false;
  const isAllowed =
    (await mayOn(deps, staff, approval, 'approval.decide')) && (await mayOn(deps, staff, approval, rightOf(approval)));
  if (!isAllowed || (await findNotLetIn(deps, staff, approval)) !== null) return false;
  const before = deps.clock.now().subtract({ hours: HOURS_BEFORE_DECIDING_FOR_GIVER });
  const roles = ROLES.filter((role) => RIGHTS['approval.decide'][role]);
  if (await hasLinkFrom(deps.db, staff.id, { maker: approval.askedBy, since: before })) return false;
  const lostSince = approval.askedAt.subtract({ hours: HOURS_COUNTED_AFTER_LOSS });
  const everybody = await listGivenGrants(deps.db, ROLES, lostSince);
  const given = everybody.filter(({ role }) => roles.includes(role));
  const deciding: GivenRole[] = [];
  // Who is an owner at another hotel only could not decide, and so keeps nobody from it.
  for (const grants of Map.groupBy(given, ({ staffId }) => staffId).values()) {
    const [held, lost] = [grants.filter(({ taken }) => taken === null), grants.filter(({ taken }) => taken !== null)];
    if (await mayOn(deps, { grants: held }, approval, 'approval.decide')) deciding.push(...held);
    else if (await mayOn(deps, { grants }, approval, 'approval.decide')) deciding.push(...lost);
  }
  const decider = { staffId: staff.id, linkMakers: await listLinkMakers(deps.db, staff.id) };
  const asker = { staffId: approval.askedBy, linkMakers: await listLinkMakers(deps.db, approval.askedBy) };
  if (mayBeAsker(staff.id, asker, everybody, deciding)) return false;
  return isSecondPerson(approval.askedBy, decider, deciding, before);
}

type WithGrants = Pick<SignedIn, 'grants'>;

/** Whether somebody has a right where an approval belongs: at its cards, or where those would belong that it issues. */
async function mayOn(deps: DeskDependencies, staff: WithGrants, approval: Approval, right: Right): Promise<boolean> {
  if (approval.taskId !== null) return mayOnTask(deps, staff, approval.taskId, right);
  if (approval.cardId === null) return mayOnIssue(deps, staff, approval, right);
  const wanted = readWanted(approval);
  const cardIds = [approval.cardId, ...(wanted.act === 'move' ? [wanted.body.to_card_id] : [])];
  try {
    for (const id of cardIds) await loadCardFor(deps, staff, id, right);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function readWanted({ act, body }: Pick<Approval, 'act' | 'body'>): WantedAct {
  const schema: z.ZodType = ACT_BODIES[act as CardAct];
  return { act, body: schema.parse({ ...(body as object), note: null }) } as WantedAct;
}

function rightOf(approval: Approval): Right {
  if (approval.taskId !== null) return readAskedTask(approval).right;
  return approval.cardId === null ? readAskedIssue(approval).right : RIGHT_OF_ACT[readWanted(approval).act];
}

function reasonOf(approval: Approval): Cause['reason'] {
  if (approval.taskId !== null) return readAskedTask(approval).reason;
  return approval.cardId === null ? readAskedIssue(approval).reason : readWanted(approval).body.reason;
}

type Decided = Extract<ActOutcome, { state: 'done' }> | { readonly state: 'stale' | 'expired'; readonly why: string };

const TOO_LATE = { state: 'expired', why: WAITED_TOO_LONG } as const;
const CARD_CHANGED = {
  state: 'stale',
  why: 'What it is about has changed since: it has to be asked for again.',
} as const;
const ASKER_GONE = { state: 'stale', why: 'Who asked for it may not do this any more.' } as const;

/**
 * A second person agrees: the act is done in the transaction of the decision, with what is on the card then, and only
 * while who asked may still do it. Throws `STAFF.APPROVAL_NOT_FOUND`, `STAFF.APPROVAL_OWN`, `STAFF.NOT_ALLOWED`, and
 * `STAFF.APPROVAL_ENDED` where somebody was faster, it waited too long, or the card has changed since it was asked for.
 */
export async function approve(
  deps: TaskDependencies,
  staff: SignedIn,
  id: string,
  confirmation: Buffer | undefined,
): Promise<Extract<ActOutcome, { state: 'done' }>> {
  const at = deps.clock.now();
  const by = { actor: staffActor(staff.id), at, ...(confirmation && { confirmation }) };
  const decided = await inTransaction(deps.db, async (tx): Promise<Decided> => {
    const { approval, asker } = await loadDecidable(deps, tx, staff, id);
    const within = { ...deps, db: tx };
    if (Temporal.Instant.compare(approval.expiresAt, at) <= 0) return endUndecided(tx, id, TOO_LATE, by);
    const isStillAsked = asker?.state === 'active' && (await mayOn(within, asker, approval, rightOf(approval)));
    if (!isStillAsked) return endUndecided(tx, id, ASKER_GONE, by);
    const agreed = { ...by, reason: reasonOf(approval) };
    if (!(await decideApproval(tx, id, { state: 'done', by: staff.id }, agreed))) {
      throw new Problem('STAFF.APPROVAL_ENDED');
    }
    const cause = { ...agreed, actor: staffActor(approval.askedBy), approvedBy: staff.id };
    return doApproved(within, tx, { staff, asker, approval }, cause);
  }).catch((error: unknown) => {
    if (!(error instanceof Stale) && !isRefusal(error)) throw error;
    // The act was taken back; that it cannot be done as it was asked for is kept.
    return inTransaction(deps.db, (tx) => endUndecided(tx, id, CARD_CHANGED, by));
  });
  if (decided.state === 'done') return decided;
  throw new Problem('STAFF.APPROVAL_ENDED', { detail: decided.why });
}

type Ended = Extract<Decided, { readonly why: string }>;

/** Nobody decides it any more; in the log, who wanted to when that was seen. */
async function endUndecided(tx: Tx, id: string, ended: Ended, by: Omit<Cause, 'reason'>): Promise<Ended> {
  await decideApproval(tx, id, { state: ended.state, by: null }, { ...by, reason: ended.why });
  return ended;
}

type Agreed = { readonly staff: SignedIn; readonly asker: Person; readonly approval: Approval };

async function doApproved(
  deps: TaskDependencies & { readonly db: Tx },
  tx: Tx,
  { staff, asker, approval }: Agreed,
  cause: Cause,
): Promise<Decided> {
  if (approval.taskId !== null) {
    if (!(await beginApproved(deps, tx, approval, cause))) throw new Stale();
    return { state: 'done', cards: [], code: null };
  }
  if (approval.cardId === null) {
    await issueApproved(deps, tx, asker, approval, cause);
    return { state: 'done', cards: [], code: null };
  }
  const { salePage } = await loadCardFor(deps, staff, approval.cardId, 'approval.decide');
  const done = await doAct(deps, tx, salePage, asId(approval.cardId), readWanted(approval), cause);
  if (done.mark !== approval.cardMark) throw new Stale();
  return { state: 'done', cards: done.cards, code: done.code };
}

class Stale extends Error {}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem && ['STAFF.ACT_REFUSED', 'STAFF.TASK_CHANGED'].includes(error.code);
}

/** A second person says no, and why; what they write besides is a note of the card. */
export async function refuseApproval(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  note: string | null,
  cause: Cause,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { approval } = await loadDecidable(deps, tx, staff, id);
    const refused = { state: 'refused' as const, by: staff.id, because: cause.reason };
    if (!(await decideApproval(tx, id, refused, cause))) throw new Problem('STAFF.APPROVAL_ENDED');
    if (note === null) return;
    const { cardId } = approval;
    const about = cardId === null ? ({ waits: 'cards to be issued' } as const) : { cardId };
    await insertNote(tx, about, { staffId: staff.id, text: note, at: cause.at }, cardId === null ? id : null);
  });
}

type Decidable = { readonly approval: Approval; readonly asker: Person | undefined };

/** What somebody may decide, with who asked for it; neither of the two people is changed until the transaction ends. */
async function loadDecidable(given: DeskDependencies, tx: Tx, signedIn: SignedIn, id: string): Promise<Decidable> {
  // By its own connection: one that waits for another while it is held may wait forever.
  const deps = { ...given, db: tx };
  const approval = await findApproval(tx, id);
  const staff = await lockActing(deps, tx, signedIn, approval ? [approval.askedBy] : []);
  if (!approval || !(await mayOn(deps, staff, approval, 'approval.see'))) {
    throw new Problem('STAFF.APPROVAL_NOT_FOUND');
  }
  if (approval.askedBy === staff.id) throw new Problem('STAFF.APPROVAL_OWN');
  if (approval.state !== 'asked') throw new Problem('STAFF.APPROVAL_ENDED');
  const isOver = Temporal.Instant.compare(approval.expiresAt, deps.clock.now()) <= 0;
  if (!isOver && !(await mayDecide(deps, staff, approval))) throw new Problem('STAFF.NOT_ALLOWED');
  return { approval, asker: await findPerson(tx, approval.askedBy) };
}
