import { runStatement } from './database-statement.ts';
import type { Staycard } from './start-staycard.ts';

/** Says something to the database of a Staycard as its owner, who may do what the server may not. */
export async function asOwner({ deps }: Pick<Staycard, 'deps'>, statement: string): Promise<void> {
  const { databaseUrl } = deps.config;
  if (databaseUrl === undefined) throw new Error('a test has a database of its own');
  await runStatement(databaseUrl, statement);
}
