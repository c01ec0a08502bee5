import type { ActDone } from '#contract/desk/staff-cards.ts';
import { asId } from '#domain/value/ids.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { DeskDependencies, DeskParts } from '../desk-parts.ts';
import { findFacts } from '../card-acts/act-facts.ts';
import { settleAfter } from '../card-acts/pay-bill.ts';
import { attemptAct } from '../card-acts/run-act.ts';
import { ApprovalEnds, decideApproval, WAITED_TOO_LONG } from '../records/approval-steps.ts';
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

const tooLate = () => new ApprovalEnds('expired', WAITED_TOO_LONG);
const cardChanged = () => new ApprovalEnds('stale', 'The card or task has changed since. Please request it again.');
const askerGone = () => new ApprovalEnds('stale', 'The requester may not do this any more.');

/**
 * Approves an act and does it in the transaction of the decision, with the card's current value, and only while the
 * requester may still do it. Throws `STAFF.APPROVAL_NOT_FOUND`, `STAFF.APPROVAL_OWN`, `STAFF.NOT_ALLOWED`. Throws
 * `STAFF.APPROVAL_ENDED` if it was already decided or has expired, or if the card has changed since the request,
 * `STAFF.ACT_REFUSED` if the hotel did not take a payment, and a passing refusal, after which it still waits.
 */
export function approve(
  deps: DeskParts & Pick<DeskDependencies, 'chargeStay'>,
  staff: SignedIn,
  id: string,
  confirmation: Confirmation | undefined,
): Promise<ActDone> {
  const by = { actor: staffActor(staff.id), at: deps.clock.now(), ...(confirmation && { confirmation }) };
  const causeOf = (approval: Approval) => {
    return { ...by, reason: reasonOf(approval), actor: staffActor(approval.askedBy), approvedBy: staff.id };
  };
  return endIfImpossible(deps, id, by, async () => {
    const asked = await findApproval(deps.db, id);
    if (asked?.placementId) {
      await deps.chargeStay?.();
      const agree = async (tx: Tx) => {
        await agreeIn(deps, tx, staff, id, by);
      };
      await approveWaiver(deps, asked, agree, causeOf(asked));
      return NOTHING_TO_SHOW;
    }
    const factsOfAct = await findFactsOf(deps, staff, asked);
    const { salePage, postingId, ...done } = await inTransaction(deps.db, async (tx) => {
      const agreed = await agreeIn(deps, tx, staff, id, by);
      return doApproved(inTx(deps, tx), tx, { staff, ...agreed, factsOfAct }, causeOf(agreed.approval));
    });
    return salePage ? { ...done, ...(await settleAfter(deps, salePage, { cards: done.cards, postingId })) } : done;
  });
}

/** Ends the approval, and throws, if `decide` finds that it cannot be carried out. Everything else is rolled back. */
async function endIfImpossible<Result>(
  { db }: Pick<DeskDependencies, 'db'>,
  id: string,
  by: Omit<Cause, 'reason'>,
  decide: () => Promise<Result>,
): Promise<Result> {
  try {
    return await decide();
  } catch (error) {
    // The log names the person who tried to decide it.
    if (error instanceof ApprovalEnds) {
      const cause = { ...by, reason: error.extras.detail ?? '' };
      await inTransaction(db, (tx) => decideApproval(tx, id, { state: error.endsAs, by: null }, cause));
    }
    throw error;
  }
}

/** Decides, before the act is done in the same transaction. */
async function agreeIn(
  deps: DeskDependencies,
  tx: Tx,
  staff: SignedIn,
  id: string,
  by: Omit<Cause, 'reason'>,
): Promise<Pick<Agreed, 'approval' | 'asker'>> {
  const { approval, asker, facts } = await loadDecidable(deps, tx, staff, id);
  const isStillAsked = asker?.state === 'active' && mayOn(facts, asker, approval, rightOf(approval));
  if (!isStillAsked) throw askerGone();
  const agreed = { ...by, reason: reasonOf(approval) };
  if (!(await decideApproval(tx, id, { state: 'done', by: staff.id }, agreed)))
    throw new Problem('STAFF.APPROVAL_ENDED');
  return { approval, asker };
}

/** Refusals that end without a new request, so the approval goes on waiting. */
const PASSING: readonly string[] = [
  'STAFF.BILL_BUSY',
  'STAFF.PAGE_PAYMENT_OPEN',
  'STAFF.PAGE_PAYMENT_REFUSED',
  'STAFF.PAYMENT_OPEN',
  'STAFF.STAY_BEING_CANCELLED',
  'STAFF.STAY_PAID_ONLINE',
];

const ACTS_AT_PROPERTIES: readonly string[] = ['redeem', 'reverse', 'pay_bill'];

/** The facts of an act on a card, before the transaction. Undefined for others. */
async function findFactsOf(deps: DeskDependencies, staff: SignedIn, approval: Approval | undefined) {
  if (!approval?.cardId || !ACTS_AT_PROPERTIES.includes(approval.act)) return undefined;
  const { salePage } = await loadCardFor(deps, staff, approval.cardId, 'approval.decide');
  return findFacts(deps, salePage, readWanted(approval));
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
): Promise<ActDone & { readonly salePage?: SalePage; readonly postingId: string | null }> {
  const { taskId, cardId, cardMark } = approval;
  if (cardId === null) {
    const isDone = taskId
      ? await beginApproved(deps, tx, taskId, cause)
      : await issueApproved(deps, tx, asker, approval, cause);
    if (!isDone) throw cardChanged();
    return { ...NOTHING_TO_SHOW, postingId: null };
  }
  const { salePage } = await loadCardFor(deps, staff, cardId, 'approval.decide');
  const done = await attemptAct(deps, tx, salePage, asId(cardId), readWanted(approval), cause, factsOfAct);
  if (done.state === 'refused' && done.problem && PASSING.includes(done.problem.code)) throw done.problem;
  if (done.state === 'refused' || done.mark !== cardMark) throw cardChanged();
  const { state, cards, code, redemption, postingId } = done;
  return { state, cards, code, redemption_id: redemption?.id ?? null, salePage, postingId };
}

const NOTHING_TO_SHOW: ActDone = { state: 'done', cards: [], code: null, redemption_id: null };

/** Refuses an approval, with a reason. A comment of the approver becomes a note of the card or the stay. */
export async function refuseApproval(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  note: string | null,
  cause: Cause,
): Promise<void> {
  const refuse = async (tx: Tx) => {
    const { approval } = await loadDecidable(deps, tx, staff, id);
    const refused = { state: 'refused' as const, by: staff.id, because: cause.reason };
    if (!(await decideApproval(tx, id, refused, cause))) throw new Problem('STAFF.APPROVAL_ENDED');
    const isOfApproval = (approval.cardId ?? approval.placementId) === null;
    await insertNote(tx, approval, { staffId: staff.id, text: note, at: cause.at }, isOfApproval ? id : null);
  };
  await endIfImpossible(deps, id, cause, () => inTransaction(deps.db, refuse));
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
  if (Temporal.Instant.compare(approval.expiresAt, deps.clock.now()) <= 0) throw tooLate();
  if (!mayDecide(facts, staff, approval)) throw new Problem('STAFF.NOT_ALLOWED');
  return { approval, asker: await findPerson(tx, approval.askedBy), facts };
}
