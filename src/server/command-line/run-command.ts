import { StartFailure } from '../start/start-failure.ts';
import { applySalePageFile } from './apply-sale-page-file.ts';

export type Output = { out(text: string): void; error(text: string): void };

const USAGE = `Usage:
  npm run staycard -- sale-page apply FILE    applies the sale page in a YAML file`;

/** Runs one command; answers the exit code: 0 done, 1 refused or failed, 2 not a command. */
export async function runCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  const [subject, verb, file, ...rest] = words;
  if (subject !== 'sale-page' || verb !== 'apply' || !file || rest.length > 0) {
    output.error(USAGE);
    return 2;
  }
  try {
    return await applySalePageFile(file, variables, output);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    output.error(error.message);
    return 1;
  }
}
