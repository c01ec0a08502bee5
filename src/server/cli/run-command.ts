import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { findOutage, formatDenial, formatOutage } from '../platform/database/database-unavailable.ts';
import { Problem, formatProblem } from '../platform/http/problem.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { VERSION } from '../platform/version.ts';
import type { CommandContext, Input, Streams } from './command-context.ts';
import { addCardsCommands } from './cards/cards-commands.ts';
import { addCheckPropertiesCommand } from './sale-page/check-properties.ts';
import { addDatabaseCommands } from './database-commands.ts';
import { addDiscoverPropertiesCommand } from './sale-page/discover-properties.ts';
import { addPlacementsCommands } from './placements-commands.ts';
import { addBooksCommands } from './books-commands.ts';
import { addPersonsCommands } from './persons-commands.ts';
import { openOutput } from './open-output.ts';
import { standardInput } from './read-line.ts';
import { addSalePageCommands } from './sale-page/sale-page-commands.ts';
import { addSendAgainCommand } from './send-again-command.ts';
import { formatUsageError } from './format-usage-error.ts';
import { addInviteStaffCommand } from './invite-staff-command.ts';
import { addVerifyLedgerCommand } from './verify-ledger-command.ts';

const USAGE_ERROR = 2;

/** Runs one command. Returns the exit code: 0 done, 1 refused or failed, 2 usage error. */
export async function runCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
  streams: Streams,
  input: Input = standardInput,
): Promise<number> {
  let exitCode = 0;
  const endWith = (code: number) => void (exitCode = code);
  const output = openOutput(streams);
  const program = buildProgram({ variables, output, input, endWith });
  program.hook('preAction', (_program, command) => {
    if ('json' in command.opts()) output.startJson();
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    output.end();
    return exitCode;
  } catch (error) {
    // Requested help is a success. Any other output of the parser is a usage error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
    const outage = findOutage(error);
    const sentence = outage ? formatOutage(outage, variables) : formatSentence(error);
    if (sentence === undefined) throw error;
    output.error(sentence);
    output.end();
    return 1;
  }
}

/** The sentence for a person if the command was refused. Undefined for a bug. */
function formatSentence(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message;
  return error instanceof Problem ? formatProblem(error) : formatDenial(error);
}

/** All commands, each with help, `--json`, and one-sentence usage errors. */
export function buildProgram(call: CommandContext): Command {
  const { output } = call;
  const program = new Command('npm run staycard --')
    .description(
      'Manages sale pages, properties, cards, placements, letters, personal data, staff, the ledger, the books and the database.',
    )
    .version(VERSION, '--version', 'print the version of Staycard')
    .helpOption('-h, --help', 'explain a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.error(text.trimEnd()),
      outputError: (text, write) => write(formatUsageError(text, listCommands(program))),
    });
  const group = (name: string, description: string) =>
    program.command(name).description(description).helpCommand(false);
  addSalePageCommands(group('sale-page', 'sale pages and their files'), call);
  const properties = group('property', 'the set-up of properties');
  addDiscoverPropertiesCommand(properties, call);
  addCheckPropertiesCommand(properties, call);
  addCardsCommands(group('cards', 'gift cards and vouchers'), call);
  addPlacementsCommands(group('placements', 'placed reservations and their outcomes'), call);
  addSendAgainCommand(group('letters', 'letters to guests, hotels and operators').alias('mails'), call);
  addPersonsCommands(group('persons', 'personal data of guests'), call);
  addInviteStaffCommand(group('staff', 'the people who sign in to the desk'), call);
  addVerifyLedgerCommand(group('ledger', "the ledger of the cards' value"), call);
  addBooksCommands(group('books', 'reports for finance'), call);
  addDatabaseCommands(group('database', 'the database, as its owner'), call);
  for (const command of program.commands.flatMap(({ commands }) => [...commands])) {
    command.option('--json', 'print JSON, for programs');
  }
  hintAtHelp(program, program.name());
  // The parser's own suggestion would be a command without its group.
  program.showSuggestionAfterError(false);
  // The first page lists every command, not only the groups.
  return program.configureHelp({
    visibleCommands: () => program.commands.flatMap(({ commands }) => [...commands]),
    subcommandTerm: (command) => `${command.parent?.name() ?? ''} ${command.name()} ${command.usage()}`.trim(),
  });
}

/** As typed, such as `cards issue`. */
export function listCommands({ commands }: Pick<Command, 'commands'>): string[] {
  return commands.flatMap((group) => group.commands.map((command) => `${group.name()} ${command.name()}`));
}

/** Points to `--help` in one line: a page of usage would push the sentence off the screen. */
function hintAtHelp(command: CommandUnknownOpts, typed: string): void {
  command.showHelpAfterError(`${typed} --help explains it.`);
  for (const each of command.commands) hintAtHelp(each, `${typed} ${each.name()}`);
}
