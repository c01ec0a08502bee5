import type { ActAsked } from '#contract/desk/staff-cards.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { asId, type CardId, type PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { APPROVAL_HOURS } from '#domain/desk/staff-rights.ts';
import { plainDetails, writeAudit, type ApprovalStep, type Cause } from '../../platform/audit/audit-log.ts';
import { doLast, withinTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { insertNote } from './note-store.ts';
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
 * The only writer of approvals. Their table has the current state. Each step is also an entry in the audit log, with
 * its actor and the digest of their confirmation, and is never changed (decisions/desk.md).
 */

/** Requests an approval and returns its end time. Undefined if the same act is already pending. */
export async function askApproval(tx: Tx, asked: Omit<NewApproval, 'askedAt' | 'expiresAt'>, cause: Cause) {
  await expireApprovals(tx, cause.at);
  const endsAt = cause.at.add({ hours: APPROVAL_HOURS });
  const id = await insertApproval(tx, { ...asked, askedAt: cause.at, expiresAt: endsAt });
  if (id === undefined) return undefined;
  writeSteps(tx, [id], 'ask', cause);
  return { id, endsAt };
}

/** Requests an approval, with a note. Throws `STAFF.ACT_REFUSED` if the same act is already pending. */
export async function askSecondPerson(
  tx: Tx,
  asked: Parameters<typeof askApproval>[1],
  note: string | null,
  cause: Cause,
): Promise<ActAsked> {
  const approval = await askApproval(tx, asked, cause);
  if (!approval) throw new Problem('STAFF.ACT_REFUSED', { detail: 'The same waits for a second person already.' });
  await insertNote(tx, asked, { staffId: asked.askedBy, text: note, at: cause.at }, approval.id);
  return presentAsked(approval);
}

export function presentAsked({ id, endsAt }: { readonly id: string; readonly endsAt: Temporal.Instant }): ActAsked {
  return { state: 'asked', approval_id: id, ends_at: presentMoment(endsAt) };
}

/** Ends an approval that cannot be carried out as requested. */
export class ApprovalEnds extends Problem {
  readonly endsAs: 'stale' | 'expired';

  constructor(endsAs: ApprovalEnds['endsAs'], why: string) {
    super('STAFF.APPROVAL_ENDED', { detail: why });
    this.endsAs = endsAs;
  }
}

const STEPS: Readonly<Record<Decided['state'], ApprovalStep>> = {
  done: 'approve',
  refused: 'refuse',
  expired: 'lapse',
  stale: 'lapse',
  withdrawn: 'withdraw',
};

/** Decides a pending approval. Returns false if it was already decided: of two concurrent decisions, only one wins. */
export async function decideApproval(tx: Tx, id: string, decided: Omit<Decided, 'at'>, cause: Cause): Promise<boolean> {
  const isFirst = await setDecided(tx, id, { ...decided, at: cause.at });
  if (isFirst) writeSteps(tx, [id], STEPS[decided.state], cause);
  return isFirst;
}

/** Ends a person's requests, because they are locked out. */
export async function endApprovalsOf(tx: Tx, staffId: string, cause: Cause): Promise<void> {
  writeSteps(tx, await setStaleOf(tx, staffId, cause.at), 'lapse', cause);
}

export const WAITED_TOO_LONG = 'It has expired.';

/** Ends approvals that waited too long, so that the act can be requested again. */
export async function expireApprovals(db: Database | Tx, now: Temporal.Instant): Promise<void> {
  const cause = { actor: 'approval', reason: WAITED_TOO_LONG, at: now };
  await withinTransaction(db, async (tx) => writeSteps(tx, await setExpired(tx, now), 'lapse', cause));
}

/**
 * Writes the same audit step for each, at the end of the transaction. An entry share-locks its card's row, and two
 * transactions that did so first could then both not lock it for the act.
 */
function writeSteps(tx: Tx, ids: readonly string[], action: ApprovalStep, cause: Cause): void {
  if (ids.length === 0) return;
  const isPromised = doLast(tx, async () => {
    const entries = (await listApprovalsById(tx, ids)).map((approval) => ({ action, ...describe(approval, action) }));
    await writeAudit(tx, entries, cause);
  });
  invariant(isPromised, 'a step is written in its transaction');
}

function describe({ id, act, cardId, salePageId, taskId, placementId, body }: Approval, action: ApprovalStep) {
  // Staff typed the name of a batch, so it may be a guest's name.
  const { reason: _, batch: _name, key: _key, ...wanted } = plainDetails(body as object);
  const details = { approval: id, act, ...(taskId !== null && { task: taskId }), ...(action === 'ask' && wanted) };
  if (cardId !== null) return { cardId: asId<CardId>(cardId), details };
  if (placementId !== null) return { placementId: asId<PlacementId>(placementId), details };
  invariant(salePageId !== null, 'an approval without a card has a sale page');
  return { salePageId, details };
}
