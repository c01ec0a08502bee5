import { unlink } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { IssuedCard } from '../card/issue-batch.ts';
import { inTransaction, type Tx } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import type { Call } from './call.ts';
import { openFile, OWNER_ONLY } from './open-file.ts';
import type { ReachedCards } from './reach-cards.ts';

const HEADER = ['code', 'card_id', 'last4', 'amount', 'expires_on'];

/** Has codes as CSV safely on disk, where a file was named, before they are those of cards. */
type KeepCodes = (csv: string) => Promise<void>;

/**
 * Makes codes in one transaction, with a new file for them, if one is named, that only its owner may read. Where no
 * cards came to be the file is taken away again. Where the commit failed nobody knows whether they did: nobody else has
 * the codes then, so they are left, with how to find out. Throws a `StartFailure` where the file is there already.
 */
export async function makeCodes<Result>(
  { output }: Pick<Call, 'output'>,
  { db, salePage }: Pick<ReachedCards, 'db' | 'salePage'>,
  path: string | undefined,
  work: (tx: Tx, keep: KeepCodes) => Promise<Result>,
): Promise<Result> {
  const file = path === undefined ? undefined : await openFile(path, 'wx', OWNER_ONLY);
  const made: { codes?: string; isDone?: true } = {};
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx, async (csv) => {
        made.codes = csv;
        await file?.write(csv);
        await file?.sync();
      });
      made.isDone = true;
      return result;
    });
  } catch (error) {
    if (made.isDone && made.codes !== undefined) output.error(sayInDoubt(salePage, path ?? { codes: made.codes }));
    throw error;
  } finally {
    await file?.close();
    if (path !== undefined && !made.isDone) await unlink(path);
  }
}

/** What to do with codes of which nobody knows whether they are those of cards. */
export function sayInDoubt({ id }: Pick<SalePage, 'id'>, left: string | { readonly codes: string }): string {
  const [where, what] =
    typeof left === 'string' ? [left, 'the file can be deleted'] : ['these codes', 'they open nothing'];
  const sentence = `The database did not say whether it has kept this, and nobody else has the codes: look whether \`cards show --sale-page ${id}\` finds a card by one of ${where}. If not, nothing was done, and ${what}.`;
  return typeof left === 'string' ? sentence : `${sentence}\n${left.codes.trimEnd()}`;
}

/** The codes of new cards as CSV. */
export function writeCodes(cards: readonly IssuedCard[]): string {
  const rows = cards.map(({ code, id, last4, amount, expiresOn }) => [code, id, last4, amount, expiresOn ?? '']);
  return stringify([HEADER, ...rows], { escape_formulas: true });
}
