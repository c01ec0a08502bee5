import { sql } from 'kysely';
import { expect } from 'vitest';
import { formatViolation } from '../src/server/booking/ledger-check/check-ledger.ts';
import { listCaptureViolations } from '../src/server/booking/ledger-check/check-captures.ts';
import { listTableViolations } from '../src/server/booking/ledger-check/ledger-check-store.ts';
import { openDatabase } from '../src/server/platform/database/database.ts';
import type { Staycard } from './start-staycard.ts';

class TakenBack extends Error {}

/**
 * The sentences of the ledger's check after statements of the database owner. The transaction is rolled back, so one
 * stay serves for any number of forgeries.
 */
export async function verifyAfter({ deps }: Pick<Staycard, 'deps'>, statements: string): Promise<string[]> {
  const { databaseUrl } = deps.config;
  if (databaseUrl === undefined) throw new Error('a test has a database of its own');
  const { db, pool } = openDatabase(databaseUrl);
  let found: string[] = [];
  const transaction = db.transaction().execute(async (tx) => {
    // The connection otherwise has the server's role.
    await sql`set local role none`.execute(tx);
    await sql.raw(statements).execute(tx);
    await sql`reset role`.execute(tx);
    found = [...(await listTableViolations(tx)), ...(await listCaptureViolations(tx))].map(formatViolation);
    throw new TakenBack();
  });
  await expect(transaction).rejects.toThrow(TakenBack);
  await pool.end();
  return found;
}

/** Expects each of these faults in the sentences, and no other. */
export function expectFaults(sentences: readonly string[], faults: readonly RegExp[]): void {
  for (const words of faults) expect(sentences).toContainEqual(expect.stringMatching(words));
  expect(sentences.filter((sentence) => !faults.some((words) => words.test(sentence)))).toEqual([]);
}
