import { runStatement } from './database-statement.ts';
import type { Staycard } from './start-staycard.ts';

/** Runs a statement as the owner of the database, which has rights that the server's login lacks. */
export async function asOwner({ deps }: Pick<Staycard, 'deps'>, statement: string): Promise<void> {
  const { databaseUrl } = deps.config;
  if (databaseUrl === undefined) throw new Error('a test has a database of its own');
  await runStatement(databaseUrl, statement);
}
