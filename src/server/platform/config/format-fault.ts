import type { z } from 'zod';

/** Messages for settings without one in the schema. Passed to the parser. */
export function formatFault(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') return `at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'a whole number' : 'a number';
  if (issue.code !== 'invalid_value') return undefined;
  return 'expected' in issue ? 'yes or no' : `one of ${issue.values.join(', ')}`;
}
