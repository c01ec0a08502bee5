import type { z } from 'zod';
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

/** Messages for issues without one in the schema. Passed to the parser. */
export function formatIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input } = issue;
  if (input === undefined && code !== 'unrecognized_keys') return 'is missing';
  if (code === 'invalid_type') {
    const wanted = WANTED[String(issue.expected)] ?? String(issue.expected);
    const isUnquoted = issue.expected === 'string' && (typeof input === 'number' || typeof input === 'boolean');
    return `must be ${wanted}${isUnquoted ? ': put it in quotation marks' : ''}`;
  }
  if (code === 'invalid_value') return formatChoice(issue.values.map(String), input);
  if (code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)) {
    return formatChoice(issue.options.map(String), readChosen(issue.discriminator, input));
  }
  if (code === 'too_small') return formatSmallest(issue.origin, Number(issue.minimum), issue.inclusive !== false);
  return undefined;
}

/** The remarks of an issue, with one for each unknown setting. The issue must include its input. */
export function explainIssue({ path, message, input, ...issue }: z.core.$ZodIssue): readonly Remark[] {
  if (issue.code === 'unrecognized_keys') {
    const known = listSettingsAt(path);
    return issue.keys.map((key) =>
      known.includes(key)
        ? { path: [...path, key], message: 'no setting of this kind of product' }
        : { path: [...path, key], message: 'no setting of this name is known.', unknown: { word: key, known } },
    );
  }
  const isChoice = issue.code === 'invalid_value' || ('options' in issue && Array.isArray(issue.options));
  const word = issue.code === 'invalid_union' ? readChosen(issue.discriminator, input) : input;
  if (!isChoice || typeof word !== 'string') return [{ path, message }];
  const known = (issue.code === 'invalid_value' ? issue.values : (issue.options as unknown[])).map(String);
  return [{ path, message, unknown: { word, known } }];
}

function readChosen(discriminator: unknown, input: unknown): unknown {
  const group = input as Readonly<Record<string, unknown>> | null | undefined;
  return group?.[String(discriminator)];
}

function formatChoice(choices: readonly string[], input: unknown): string {
  return input === undefined ? `is missing: one of ${choices.join(', ')}` : `one of ${choices.join(', ')}.`;
}

function formatSmallest(origin: string, minimum: number, isInclusive: boolean): string | undefined {
  if (origin === 'string') return 'is empty';
  if (origin === 'array') return minimum === 1 ? 'a list with at least one entry' : undefined;
  return isInclusive ? `${minimum} or more` : `more than ${minimum}`;
}
