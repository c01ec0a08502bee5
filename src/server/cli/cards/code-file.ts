import { unlink } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { IssuedCard } from '../../money/issue/issue-batch.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CommandContext } from '../command-context.ts';
import { openFile, OWNER_ONLY } from '../open-file.ts';
import type { ReachedCards } from './reach-cards.ts';

const HEADER = ['code', 'card_id', 'last4', 'amount', 'expires_on'];

/**
 * Makes cards in one transaction and, if a path is given, writes their codes to a new file that only its owner may
 * read. The codes are synced to disk before the commit. The file is deleted if no cards were made. If the commit fails
 * with an unknown outcome, the file is kept, because there is no other copy, and the output explains how to find out.
 * Throws a `StartFailure` if the file exists.
 */
export async function makeCodes(
  { output }: Pick<CommandContext, 'output'>,
  { db, salePage }: Pick<ReachedCards, 'db' | 'salePage'>,
  path: string | undefined,
  work: (tx: Tx, writeToFile: (cards: readonly IssuedCard[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  await using file = path === undefined ? undefined : await openFile(path, 'wx', OWNER_ONLY);
  const made: { hasCodes?: true; isDone?: true } = {};
  try {
    await inTransaction(db, async (tx) => {
      await work(tx, async (cards) => {
        made.hasCodes = true;
        await file?.write(writeCodes(cards));
        await file?.sync();
      });
      made.isDone = true;
    });
  } catch (error) {
    if (made.isDone && made.hasCodes) output.error(formatInDoubt(salePage.id, path));
    throw error;
  } finally {
    if (path !== undefined && !made.isDone) await unlink(path);
  }
}

function formatInDoubt(salePageId: string, path: string | undefined): string {
  const what = path === undefined ? 'the codes are worthless' : 'the file can be deleted';
  return `The database did not confirm this, and the codes are stored nowhere else. Check whether \`cards show --sale-page ${salePageId}\` finds a card by one of ${path ?? 'the printed codes'}. If not, nothing was done, and ${what}.`;
}

function writeCodes(cards: readonly IssuedCard[]): string {
  const rows = cards.map(({ code, id, last4, amount, expiresOn }) => [code, id, last4, amount, expiresOn ?? '']);
  return stringify([HEADER, ...rows], { escape_formulas: true });
}
