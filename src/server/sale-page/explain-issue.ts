import type { z } from 'zod';
import { askMeant } from './closest-word.ts';
import { listSettingsAt } from './find-settings.ts';
import type { Remark } from './remark.ts';

const WANTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of settings',
  record: 'a group of settings',
};

/** Words for what a schema has none for; given to it when it parses. */
export function wordIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input } = issue;
  if (input === undefined && code !== 'unrecognized_keys') return 'is missing';
  if (code === 'invalid_type') {
    const wanted = WANTED[String(issue.expected)] ?? String(issue.expected);
    const isUnquoted = issue.expected === 'string' && (typeof input === 'number' || typeof input === 'boolean');
    return isUnquoted ? `${wanted}: put it in quotation marks` : wanted;
  }
  if (code === 'invalid_value') return wordChoice(issue.values.map(String), input);
  if (code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)) {
    const chosen = (input as Readonly<Record<string, unknown>>)[String(issue.discriminator)];
    return wordChoice(issue.options.map(String), chosen);
  }
  if (code === 'too_small') return wordSmallest(issue.origin, Number(issue.minimum), issue.inclusive !== false);
  return undefined;
}

/** What is wrong, with one remark for each unknown setting, which says what was probably meant. */
export function explainIssue({ path, message, ...issue }: z.core.$ZodIssue): readonly Remark[] {
  if (issue.code !== 'unrecognized_keys') return [{ path, message }];
  const known = listSettingsAt(path);
  return issue.keys.map((key) => {
    const words = known.includes(key)
      ? 'no setting of this kind of product'
      : `no setting of this name is known.${askMeant(key, known)}`;
    return { path: [...path, key], message: words };
  });
}

function wordChoice(choices: readonly string[], input: unknown): string {
  if (input === undefined) return `is missing: one of ${choices.join(', ')}`;
  return `one of ${choices.join(', ')}.${typeof input === 'string' ? askMeant(input, choices) : ''}`;
}

function wordSmallest(origin: string, minimum: number, isInclusive: boolean): string | undefined {
  if (origin === 'string') return 'is empty';
  if (origin === 'array') return minimum === 1 ? 'a list with at least one entry' : undefined;
  return isInclusive ? `${minimum} or more` : `more than ${minimum}`;
}
