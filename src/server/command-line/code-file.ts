import { unlink } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { IssuedCard } from '../card/issue-batch.ts';
import { openFile } from './open-file.ts';

const HEADER = ['code', 'card_id', 'last4', 'amount', 'expires_on'];
const OWNER_ONLY = 0o600;

type CodeFile = {
  /** Writes codes as CSV, safely on disk. */
  write(csv: string): Promise<void>;
  /** Closes the file; where no cards came to be, it is taken away again. */
  close(isWanted: boolean): Promise<void>;
};

/** A new file for codes that only its owner may read. Throws a `StartFailure` where it is there already. */
export async function openCodeFile(path: string): Promise<CodeFile> {
  const file = await openFile(path, 'wx', OWNER_ONLY);
  return {
    async write(csv) {
      await file.write(csv);
      await file.sync();
    },
    async close(isWanted) {
      await file.close();
      if (!isWanted) await unlink(path);
    },
  };
}

/** The codes of new cards as CSV. */
export function writeCodes(cards: readonly IssuedCard[]): string {
  const rows = cards.map(({ code, id, last4, amount, expiresOn }) => [code, id, last4, amount, expiresOn ?? '']);
  return stringify([HEADER, ...rows], { escape_formulas: true });
}
