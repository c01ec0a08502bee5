import type { Tx } from '../database/database.ts';

/** False where it was deleted before. */
export async function deleteChallenge(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_challenge').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
