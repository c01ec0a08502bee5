import { z } from 'zod';
import { REPORT_NAMES } from '#contract/desk/staff-reports.ts';
import { Email } from './setting-values.ts';

/** All but the reconciliation, whose figures depend on when the hotels answer. */
export const BooksFileKind = z.enum([...REPORT_NAMES, 'journal']).exclude(['reconciliation']);

export const BooksFilesDefinition = z.strictObject({
  every: z.enum(['month', 'day']).default('month').describe('The days of one file. It is made two hours after them.'),
  what: z
    .array(BooksFileKind)
    .default([])
    .describe('The reports. `journal` makes its next export, which is final. Default: none.'),
  send_to: z.array(Email).default([]).describe('Get a letter with links to the reports at the desk, without figures.'),
});
export type BooksFilesDefinition = z.infer<typeof BooksFilesDefinition>;
