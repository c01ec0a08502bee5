import type { Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { deleteChallenge } from './spent-challenge-store.ts';

export type Confirmation = {
  readonly digest: Buffer;
  /** Id of the challenge that was signed. Null once the act has spent it. */
  readonly challengeId: string | null;
};

/** Challenges spent per transaction. Only the first entry of an act deletes the challenge. */
const spent = new WeakMap<Tx, Set<string>>();

/** Spends a confirmation that an earlier transaction of the same act may have spent. */
export async function spendIfLeft(tx: Tx, { digest, challengeId }: Confirmation): Promise<Confirmation> {
  if (challengeId !== null) await deleteChallenge(tx, challengeId);
  return { digest, challengeId: null };
}

/**
 * Spends a confirmation in the transaction of its act. After a rollback, the act may be retried without another touch
 * of the passkey. Throws `STAFF.CONFIRMATION_FAILED` if another act spent it first.
 */
export async function spendConfirmation(tx: Tx, { challengeId }: Confirmation): Promise<void> {
  const here = spent.get(tx) ?? new Set();
  if (challengeId === null || here.has(challengeId)) return;
  if (!(await deleteChallenge(tx, challengeId))) throw new Problem('STAFF.CONFIRMATION_FAILED');
  spent.set(tx, here.add(challengeId));
}
