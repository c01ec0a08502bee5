import { StartFailure } from '../plumbing/start/start-failure.ts';
import { applySalePageFile } from './apply-sale-page-file.ts';
import { UsageFault, type Command, type Input, type Output } from './call.ts';
import { CARDS_USAGE, cardsCommands } from './cards-commands.ts';
import { checkProperties } from './check-properties.ts';
import { PLACEMENTS_USAGE, placementsCommands } from './placements-commands.ts';
import { standardInput } from './read-line.ts';
import { verifyLedgerCommand } from './verify-ledger-command.ts';

export type { Output } from './call.ts';

const USAGE = `Usage:
  npm run staycard -- sale-page apply FILE       applies the sale page in a YAML file
  npm run staycard -- property check SALE_PAGE   looks at everything its properties need at their PMS, changing nothing
  npm run staycard -- ledger verify              checks chains, sums, holds and placements again, changing nothing;
      with --hotels [--since DATE] also what the hotels have of each placement, of the last 30 days if no date is given

${PLACEMENTS_USAGE}

${CARDS_USAGE}`;

const COMMANDS: Readonly<Record<string, Command>> = {
  'sale-page apply': applySalePageFile,
  'property check': checkProperties,
  'ledger verify': verifyLedgerCommand,
  ...placementsCommands,
  ...cardsCommands,
};

/** Runs one command; answers the exit code: 0 done, 1 refused or failed, 2 not a command. */
export async function runCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
  output: Output,
  input: Input = standardInput,
): Promise<number> {
  const [subject = '', verb = '', ...rest] = words;
  const command = COMMANDS[`${subject} ${verb}`];
  if (!command) {
    output.error(USAGE);
    return 2;
  }
  try {
    return await command({ words: rest, variables, output, input });
  } catch (error) {
    if (error instanceof UsageFault) {
      output.error(`${error.message}\n${USAGE}`);
      return 2;
    }
    if (!(error instanceof StartFailure)) throw error;
    output.error(error.message);
    return 1;
  }
}
