import type { CommandContext } from './command-context.ts';

type Asked = {
  readonly yes?: true | undefined;
  /** The answer without a terminal. True for commands that predate the question, so that scripts keep working. */
  readonly proceeds: boolean;
};

/** Asks for a confirmation of the shown plan on a terminal, unless `--yes` was given. */
export async function askFirst({ input, output }: CommandContext, { yes, proceeds }: Asked): Promise<boolean> {
  if (yes) return true;
  if (!input.isTerminal) {
    if (!proceeds) output.error('Nothing was done: repeat it with --yes.');
    return proceeds;
  }
  const answer = await input.readLine('Go on? [y/N] ');
  const isYes = /^\s*y(es)?\s*$/i.test(answer);
  if (!isYes) output.error('Nothing was done.');
  return isYes;
}
