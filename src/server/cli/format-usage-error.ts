import { findClosestWord } from '../sale-page/definition/closest-word.ts';

const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^required option '(\S+).*' not specified/, '$1 is missing.'],
  [/^missing required argument 'reference'/, 'The reference of the reservation is missing.'],
  [/^missing required argument '(\S+)'/, 'The $1 is missing.'],
  [/^option '(\S+).*' argument missing/, '$1 has no value.'],
  [/^option '(\S+).*' cannot be used with option '(\S+).*'/, '$1 and $2 exclude each other.'],
  [/^option '(\S+).*' argument '.*' is invalid\. Allowed choices are (.*)\.$/s, '$1 is one of $2.'],
  // The typed text may be a code, so it is not repeated on the screen.
  [/^option '.*' argument '.*' is invalid\. (.*)$/s, '$1'],
  [/^command-argument value '.*' is invalid for argument '.*'\. (.*)$/s, '$1'],
  [/^too many arguments for '(.*)'\. (.*)$/s, "Unexpected argument for '$1'. $2"],
  [/^unknown /, 'Unknown '],
];

export function formatUsageError(text: string, commands: readonly string[]): string {
  const fault = text.trim().replace(/^error: /, '');
  const [, unknown] = /^unknown command '(\S+)'$/.exec(fault) ?? [];
  const known = SENTENCES.find(([pattern]) => pattern.test(fault));
  return (known ? fault.replace(...known) : fault) + (unknown === undefined ? '' : askMeantCommand(unknown, commands));
}

/** Suggests another group, or a command in one, when the parser finds no match in a group. */
function askMeantCommand(word: string, commands: readonly string[]): string {
  const groups = new Set(commands.map((command) => command.split(' ')[0] ?? ''));
  const closest = findClosestWord(word, [...groups, ...commands]);
  return closest === undefined ? '' : `\n(Did you mean ${closest}?)`;
}
