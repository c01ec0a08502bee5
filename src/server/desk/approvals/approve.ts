import type { ActDone } from '#contract/desk/staff-cards.ts';
import { asId } from '#domain/value/ids.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import { inConditionalTransaction, inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { DeskDependencies, DeskParts } from '../desk-parts.ts';
import { findFacts } from '../card-acts/act-facts.ts';
import { settleAfter } from '../card-acts/pay-bill.ts';
import { attemptAct } from '../card-acts/run-act.ts';
import { decideApproval, WAITED_TOO_LONG } from '../records/approval-steps.ts';
import { findApproval, type Approval } from '../records/approval-store.ts';
import { readWanted, reasonOf, rightOf } from './approval-act.ts';
import { approveWaiver } from '../reservations/waived-fee.ts';
import { issueApproved } from './issue-approved.ts';
import { loadFacts, mayDecide, mayOn } from './may-decide.ts';
import { insertNote } from '../records/note-store.ts';
import { loadCardFor, inTx } from '../cards/show-card.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { findPerson, type Person } from '../sign-in/staff-store.ts';
import { beginApproved } from '../tasks/start-task.ts';

type Decided =
  | (ActDone & { readonly postingId?: string | null })
  | { readonly state: 'stale' | 'expired'; readonly why: string };

const TOO_LATE = { state: 'expired', why: WAITED_TOO_LONG } as const;
const CARD_CHANGED = {
  state: 'stale',
  why: 'The card or task has changed since. Please request it again.',
} as const;
const ASKER_GONE = { state: 'stale', why: 'The requester may not do this any more.' } as const;

/**
 * Approves an act and does it in the transaction of the decision, with the card's current value, and only while the
 * requester may still do it. Throws `STAFF.APPROVAL_NOT_FOUND`, `STAFF.APPROVAL_OWN`, `STAFF.NOT_ALLOWED`. Throws
 * `STAFF.APPROVAL_ENDED` if it was already decided or has expired, or if the card has changed since the request, and
 * `STAFF.ACT_REFUSED` if the hotel did not take a payment.
 */
export async function approve(
  deps: DeskParts & Pick<DeskDependencies, 'chargeStay'>,
  staff: SignedIn,
  id: string,
  confirmation: Confirmation | undefined,
): Promise<ActDone> {
  const at = deps.clock.now();
  const by = { actor: staffActor(staff.id), at, ...(confirmation && { confirmation }) };
  const asked = await findApproval(deps.db, id);
  const causeOf = (approval: Approval) => {
    const reason = reasonOf(approval);
    return { ...by, reason, actor: staffActor(approval.askedBy), approvedBy: staff.id };
  };
  if (asked?.placementId) {
    await deps.chargeStay?.();
    const agree = async (tx: Tx) => {
      const agreed = await agreeIn(deps, tx, staff, id, by);
      return 'why' in agreed ? agreed : undefined;
    };
    const ended = await approveWaiver(deps, asked, agree, causeOf(asked));
    if (!ended) return NOTHING_TO_SHOW;
    await inTransaction(deps.db, (tx) => endUndecided(tx, id, ended, by));
    throw new Problem('STAFF.APPROVAL_ENDED', { detail: ended.why });
  }
  const factsOfAct = await findFactsOf(deps, staff, id);
  const decided = await inConditionalTransaction(
    deps.db,
    async (tx): Promise<Decided & { readonly commits: boolean }> => {
      const agreed = await agreeIn(deps, tx, staff, id, by);
      if ('why' in agreed) return { commits: true, ...(await endUndecided(tx, id, agreed, by)) };
      const done = await doApproved(inTx(deps, tx), tx, { staff, ...agreed, factsOfAct }, causeOf(agreed.approval));
      return { commits: done.state === 'done', ...done };
    },
  );
  if (decided.state === 'done') {
    const { cards, code, redemption_id, postingId } = decided;
    const done = { state: 'done' as const, cards, code, redemption_id };
    if (!asked?.cardId || !postingId) return done;
    const { salePage } = await loadCardFor(deps, staff, asked.cardId, 'approval.decide');
    return { ...done, ...(await settleAfter(deps, salePage, { cards, postingId })) };
  }
  // The act was rolled back. The approval still ends, because it cannot be done as requested.
  if (!decided.commits) await inTransaction(deps.db, (tx) => endUndecided(tx, id, decided, by));
  throw new Problem('STAFF.APPROVAL_ENDED', { detail: decided.why });
}

/** Decides, before the act is done in the same transaction. Returns why the approval ends instead. */
async function agreeIn(
  deps: DeskDependencies,
  tx: Tx,
  staff: SignedIn,
  id: string,
  by: Omit<Cause, 'reason'>,
): Promise<Pick<Agreed, 'approval' | 'asker'> | Ended> {
  const { approval, asker, facts } = await loadDecidable(deps, tx, staff, id);
  if (hasRunOut(approval, by.at)) return TOO_LATE;
  const isStillAsked = asker?.state === 'active' && mayOn(facts, asker, approval, rightOf(approval));
  if (!isStillAsked) return ASKER_GONE;
  const agreed = { ...by, reason: reasonOf(approval) };
  if (!(await decideApproval(tx, id, { state: 'done', by: staff.id }, agreed)))
    throw new Problem('STAFF.APPROVAL_ENDED');
  return { approval, asker };
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

const NOTHING_TO_SHOW: ActDone = {
  state: 'done',
  cards: [],
  code: null,
  redemption_id: null,
};

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
    const { cardId, placementId } = approval;
    const known = cardId === null ? placementId !== null && { placementId } : { cardId };
    const about = known || ({ waits: 'cards_to_be_issued' } as const);
    await insertNote(tx, about, { staffId: staff.id, text: note, at: cause.at }, known ? null : id);
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
