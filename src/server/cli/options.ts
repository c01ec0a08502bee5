import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { ListedDay } from '#contract/desk/staff-values.ts';
import type { RecordedName } from './actor.ts';

/** An option with a text, trimmed and never empty. */
export function textOption<const Flags extends string>(flags: Flags, description: string) {
  return new Option(flags, description).argParser((value: string) => readText(flags.replace(/ .*/, ''), value));
}

function readText(name: string, value: string): string {
  const text = value.trim();
  if (text === '') throw new InvalidArgumentError(`${name} is empty.`);
  // The value was forgotten and this is the next option: a negative number begins with a single minus.
  if (text.startsWith('--')) throw new InvalidArgumentError(`${name} has no value.`);
  return text;
}

/** Recorded in the audit log beside the operating system's user, who remains the actor. */
export const actor = new Option(
  '--actor <name>',
  "your name, noted beside the reason; the audit log's actor is always your operating system login",
).argParser((value: string): RecordedName => ({ typedName: readText('--actor', value) }));
export const yes = new Option('--yes', 'do it without asking for confirmation');
export const reason = textOption('--reason <text>', 'the reason, for the audit log').makeOptionMandatory();

/** An option whose text `read` turns into a value, or into undefined if it is not `wanted`, such as "a number". */
export function readOption<const Flags extends string, Value>(
  flags: Flags,
  description: string,
  read: (text: string) => Value | undefined,
  wanted: string,
) {
  return new Option(flags, description).argParser((text: string): Value => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    throw new InvalidArgumentError(`${flags.replace(/ .*/, '')} is ${wanted}.`);
  });
}

export function dayOption<const Flags extends string>(flags: Flags, description: string) {
  return readOption(flags, description, (text) => ListedDay.safeParse(text).data, 'a date as YYYY-MM-DD');
}

export const salePageOption = textOption('--sale-page <id>', 'the sale page, if there are several');

function readReference(word: string): string {
  const reference = word.trim().toUpperCase();
  if (reference === '') throw new InvalidArgumentError('The reference of the reservation is missing.');
  return reference;
}

export const REFERENCE = [
  '<reference>',
  'the reference of the reservation, such as SC-ABCD-EFGH',
  readReference,
] as const;
