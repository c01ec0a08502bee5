import { StartFailure } from '../start/start-failure.ts';
import { applySalePageFile } from './apply-sale-page-file.ts';
import { checkProperties } from './check-properties.ts';

export type Output = { out(text: string): void; error(text: string): void };

const USAGE = `Usage:
  npm run staycard -- sale-page apply FILE       applies the sale page in a YAML file
  npm run staycard -- property check SALE_PAGE   looks at everything its properties need at their PMS, changing nothing`;

type Command = (argument: string, variables: NodeJS.ProcessEnv, output: Output) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'sale-page apply': applySalePageFile,
  'property check': checkProperties,
};

/** Runs one command; answers the exit code: 0 done, 1 refused or failed, 2 not a command. */
export async function runCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  const [subject = '', verb = '', argument, ...rest] = words;
  const command = COMMANDS[`${subject} ${verb}`];
  if (!command || !argument || rest.length > 0) {
    output.error(USAGE);
    return 2;
  }
  try {
    return await command(argument, variables, output);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    output.error(error.message);
    return 1;
  }
}
