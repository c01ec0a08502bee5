import { userInfo } from 'node:os';
import { runCommand } from '../src/server/cli/run-command.ts';
import type { Dependencies } from '../src/server/run/dependencies.ts';
import { SERVER_ROLE } from '../src/server/platform/database/server-role.ts';
import { SHORT_PAUSES } from './start-staycard.ts';
import { clockShiftMs } from './test-clock.ts';

/** The actor of a command in a test, as the logs name them. */
export const TYPES = `cli:${userInfo().username}`;

export type Ran = {
  readonly exitCode: number;
  /** The standard output of the command. */
  readonly out: string;
  readonly error: string;
};

/** Runs a command on the database of a Staycard. `typed` answers its prompts, such as the one for a code. */
export async function runOn(
  { deps }: { readonly deps: Pick<Dependencies, 'config'> },
  words: readonly string[],
  typed: string | (() => Promise<string>) = '',
  isTerminal = false,
): Promise<Ran> {
  const [out, error]: [string[], string[]] = [[], []];
  const { databaseUrl, codeKey } = deps.config;
  const settings = {
    ...SHORT_PAUSES,
    ...databaseFor(words, databaseUrl ?? ''),
    CODE_KEY: codeKey,
    TEST_CLOCK_SHIFT_MS: String(clockShiftMs),
    DEMO: '1',
  };
  const exitCode = await runCommand(
    words,
    settings,
    { out: (text) => void out.push(text), error: (text) => void error.push(text) },
    { readLine: async () => (typeof typed === 'string' ? typed : typed()), isTerminal },
  );
  return { exitCode, out: out.join('\n'), error: error.join('\n') };
}

/**
 * Commands run with the server's rights, as with an operator's own login. Commands that change the database itself run
 * as its owner. With an owner's address a command also migrates first: here that was done before all tests.
 */
function databaseFor([group]: readonly string[], address: string): Readonly<Record<string, string>> {
  if (group === 'database') return { DATABASE_URL: address };
  const server = new URL(address);
  server.searchParams.set('options', `-c role=${SERVER_ROLE}`);
  return { SERVER_DATABASE_URL: server.href };
}
