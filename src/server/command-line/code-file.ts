import { unlink } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { IssuedCard } from '../card/issue-batch.ts';
import { inTransaction, type Tx } from '../plumbing/database/database.ts';
import type { Call } from './call.ts';
import { openFile, OWNER_ONLY } from './open-file.ts';
import type { ReachedCards } from './reach-cards.ts';

const HEADER = ['code', 'card_id', 'last4', 'amount', 'expires_on'];

/**
 * Makes cards in one transaction, with a new file for their codes, if one is named, that only its owner may read: they
 * are safely on disk before they are those of cards. Where no cards came to be the file is deleted. Where the commit
 * failed nobody knows whether they did: nobody else has the codes then, so they are left, with how to find out. Throws
 * a `StartFailure` where the file is there already.
 */
export async function makeCodes<Result>(
  { output }: Pick<Call, 'output'>,
  { db, salePage }: Pick<ReachedCards, 'db' | 'salePage'>,
  path: string | undefined,
  work: (tx: Tx, keep: (cards: readonly IssuedCard[]) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const file = path === undefined ? undefined : await openFile(path, 'wx', OWNER_ONLY);
  const made: { codes?: string; isDone?: true } = {};
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx, async (cards) => {
        made.codes = writeCodes(cards);
        await file?.write(made.codes);
        await file?.sync();
      });
      made.isDone = true;
      return result;
    });
  } catch (error) {
    if (made.isDone && made.codes !== undefined) output.error(sayInDoubt(salePage.id, path, made.codes));
    throw error;
  } finally {
    await file?.close();
    if (path !== undefined && !made.isDone) await unlink(path);
  }
}

function sayInDoubt(salePageId: string, path: string | undefined, codes: string): string {
  const what = path === undefined ? 'they open nothing' : 'the file can be deleted';
  const sentence = `The database did not say whether it has kept this, and nobody else has the codes: look whether \`cards show --sale-page ${salePageId}\` finds a card by one of ${path ?? 'these codes'}. If not, nothing was done, and ${what}.`;
  return path === undefined ? `${sentence}\n${codes.trimEnd()}` : sentence;
}

function writeCodes(cards: readonly IssuedCard[]): string {
  const rows = cards.map(({ code, id, last4, amount, expiresOn }) => [code, id, last4, amount, expiresOn ?? '']);
  return stringify([HEADER, ...rows], { escape_formulas: true });
}
