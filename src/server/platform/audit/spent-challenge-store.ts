import type { Tx } from '../database/database.ts';

/** Returns false if the challenge was already deleted. */
export async function deleteChallenge(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_challenge').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
