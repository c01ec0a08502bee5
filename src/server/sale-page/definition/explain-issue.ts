import type { z } from 'zod';
import { listSettingsAt } from './find-settings.ts';
import { formatRemark, remark, remarkOf, type Remark, type RemarkTag, type RemarkValues } from './remark.ts';

const WANTED: Readonly<Record<string, RemarkTag>> = {
  string: 'must_be_text',
  number: 'must_be_number',
  int: 'must_be_whole_number',
  boolean: 'must_be_boolean',
  array: 'must_be_list',
  object: 'must_be_group',
  record: 'must_be_group',
};
const TOO_BIG: Readonly<Record<string, RemarkTag>> = { string: 'long_text', array: 'long_list' };

type Named = { readonly tag: RemarkTag; readonly values?: RemarkValues };

/** Messages for issues without one in the schema. Passed to the parser. */
export function formatIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const named = nameIssue(issue);
  return named && formatRemark(named.tag, named.values);
}

function nameIssue(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): Named | undefined {
  const { code, input } = issue;
  if (input === undefined && code !== 'unrecognized_keys') return { tag: 'missing' };
  if (code === 'invalid_type') {
    const isUnquoted = issue.expected === 'string' && (typeof input === 'number' || typeof input === 'boolean');
    const tag = isUnquoted ? 'must_be_quoted_text' : WANTED[issue.expected];
    return tag && { tag };
  }
  if (code === 'invalid_value') return nameChoice(issue.values.map(String), input);
  if (code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)) {
    return nameChoice(issue.options.map(String), readChosen(issue.discriminator, input));
  }
  if (code === 'too_small') return nameSmallest(issue.origin, Number(issue.minimum), issue.inclusive !== false);
  if (code === 'too_big') {
    return { tag: TOO_BIG[issue.origin] ?? 'above_maximum', values: { maximum: Number(issue.maximum) } };
  }
  return code === 'invalid_key' ? { tag: 'bad_key' } : undefined;
}

/** The remarks of an issue, with one for each unknown setting. The issue must include its input. */
export function explainIssue(issue: z.core.$ZodIssue): readonly Remark[] {
  const { path, message, input } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = listSettingsAt(path);
    return issue.keys.map((key) =>
      known.includes(key)
        ? remark([...path, key], 'not_of_this_kind')
        : remark([...path, key], 'unknown_setting', {}, { word: key, known }),
    );
  }
  const isChoice = issue.code === 'invalid_value' || ('options' in issue && Array.isArray(issue.options));
  const word = issue.code === 'invalid_union' ? readChosen(issue.discriminator, input) : input;
  const named = nameIssue(issue);
  const isOurs = named && formatRemark(named.tag, named.values) === message;
  const found = isOurs ? remark(path, named.tag, named.values) : remarkOf(path, message);
  if (!isChoice || typeof word !== 'string') return [found];
  const known = (issue.code === 'invalid_value' ? issue.values : (issue.options as unknown[])).map(String);
  return [{ ...found, unknown: { word, known } }];
}

function readChosen(discriminator: unknown, input: unknown): unknown {
  const group = input as Readonly<Record<string, unknown>> | null | undefined;
  return group?.[String(discriminator)];
}

function nameChoice(choices: readonly string[], input: unknown): Named {
  return { tag: input === undefined ? 'missing_choice' : 'choice', values: { choices: choices.join(', ') } };
}

function nameSmallest(origin: string, minimum: number, isInclusive: boolean): Named | undefined {
  if (origin === 'string') return { tag: 'empty' };
  if (origin === 'array') return minimum === 1 ? { tag: 'empty_list' } : undefined;
  return { tag: isInclusive ? 'at_least' : 'above', values: { minimum } };
}
