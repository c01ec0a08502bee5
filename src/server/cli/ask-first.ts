import type { CommandContext } from './command-context.ts';

type Asked = {
  /** `--yes`. */
  readonly yes?: true | undefined;
  /** Whether it is done where nobody can be asked, as it was before there was a question. */
  readonly elseDo: boolean;
};

/** Asks whether what was shown is meant: a person who types, unless they said so before. */
export async function askFirst({ input, output }: CommandContext, { yes, elseDo }: Asked): Promise<boolean> {
  if (yes) return true;
  if (!input.isTerminal) {
    if (!elseDo) output.error('Nothing was done: --yes says that it is meant.');
    return elseDo;
  }
  const answer = await input.readLine('Go on? [y/N] ');
  const isYes = /^\s*y(es)?\s*$/i.test(answer);
  if (!isYes) output.error('Nothing was done.');
  return isYes;
}
