import type { Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { deleteChallenge } from './spent-challenge-store.ts';

/** What a passkey signed for one act. */
export type Confirmation = {
  readonly digest: Buffer;
  /** Of the question that was answered; null once the act that it was for has used it up. */
  readonly questionId: string | null;
};

/** What was used up in a transaction, so that of an act with several entries the first uses it up. */
const spent = new WeakMap<Tx, Set<string>>();

/**
 * Uses up a confirmation in the transaction of its act: where that is taken back, the act may be tried again without
 * another touch of the passkey. Throws `STAFF.CONFIRMATION_FAILED` where another act was faster.
 */
export async function spendConfirmation(tx: Tx, { questionId }: Confirmation): Promise<void> {
  const here = spent.get(tx) ?? new Set();
  if (questionId === null || here.has(questionId)) return;
  if (!(await deleteChallenge(tx, questionId))) throw new Problem('STAFF.CONFIRMATION_FAILED');
  spent.set(tx, here.add(questionId));
}
