import { asId, type CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { APPROVAL_HOURS } from '#domain/desk/staff-rights.ts';
import { writeAudit, type ApprovalStep, type Cause } from '../../platform/audit/audit-log.ts';
import { doLast, withinTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import {
  insertApproval,
  listApprovalsById,
  setDecided,
  setExpired,
  setStaleOf,
  type Approval,
  type Decided,
  type NewApproval,
} from './approval-store.ts';

/**
 * The door to acts that wait. Their table says how each stands now; each step is an entry of the audit log besides,
 * with who took it and the digest of what they signed, and that is never changed (decision 0068).
 */

/** Has an act wait, and until when; undefined where the same is waiting already. */
export async function askApproval(tx: Tx, asked: Omit<NewApproval, 'askedAt' | 'expiresAt'>, cause: Cause) {
  await expireApprovals(tx, cause.at);
  const endsAt = cause.at.add({ hours: APPROVAL_HOURS });
  const id = await insertApproval(tx, { ...asked, askedAt: cause.at, expiresAt: endsAt });
  if (id === undefined) return undefined;
  writeSteps(tx, [id], 'ask', cause);
  return { id, endsAt };
}

const STEPS: Readonly<Record<Decided['state'], ApprovalStep>> = {
  done: 'approve',
  refused: 'refuse',
  expired: 'lapse',
  stale: 'lapse',
};

/** Decides what still waits. False where somebody was faster: of two who decide at once, one does. */
export async function decideApproval(tx: Tx, id: string, decided: Omit<Decided, 'at'>, cause: Cause): Promise<boolean> {
  const isFirst = await setDecided(tx, id, { ...decided, at: cause.at });
  if (isFirst) writeSteps(tx, [id], STEPS[decided.state], cause);
  return isFirst;
}

/** Ends what somebody asked for: who is locked out asks for nothing any more. */
export async function endApprovalsOf(tx: Tx, staffId: string, cause: Cause): Promise<void> {
  writeSteps(tx, await setStaleOf(tx, staffId, cause.at), 'lapse', cause);
}

export const WAITED_TOO_LONG = 'It waited too long.';

/** Ends what waited too long, so that the same can be asked for again. */
export async function expireApprovals(db: Database | Tx, now: Temporal.Instant): Promise<void> {
  const cause = { actor: 'approval', reason: WAITED_TOO_LONG, at: now };
  await withinTransaction(db, async (tx) => writeSteps(tx, await setExpired(tx, now), 'lapse', cause));
}

/**
 * Writes the same step of each, last in the transaction: an entry holds the row of its card, and of two who hold it
 * neither could lock it for the act.
 */
function writeSteps(tx: Tx, ids: readonly string[], action: ApprovalStep, cause: Cause): void {
  if (ids.length === 0) return;
  const isPromised = doLast(tx, async () => {
    const entries = (await listApprovalsById(tx, ids)).map((approval) => ({ action, ...describe(approval, action) }));
    await writeAudit(tx, entries, cause);
  });
  invariant(isPromised, 'a step is written in its transaction');
}

function describe({ id, act, cardId, salePageId, taskId, body }: Approval, action: ApprovalStep) {
  // The name of a batch is what staff typed, and may be a guest's.
  const { reason: _, batch: _name, ...wanted } = body as Readonly<Record<string, string | number | null>>;
  const details = { approval: id, act, ...(taskId !== null && { task: taskId }), ...(action === 'ask' && wanted) };
  if (cardId !== null) return { cardId: asId<CardId>(cardId), details };
  invariant(salePageId !== null, 'what is about no card is about a sale page');
  return { salePageId, details };
}
