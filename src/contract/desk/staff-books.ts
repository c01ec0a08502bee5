import { z } from 'zod';
import { InstantText } from '../values.ts';

export const MonthText = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);

export const LastLedgerCheck = z
  .object({ at: InstantText, is_right: z.boolean(), faults: z.array(z.string()) })
  .nullable()
  .describe('Null before the first check of the ledger');

export const LedgerCheck = z.object({
  last: LastLedgerCheck,
  is_running: z.boolean().describe('Whether another check waits or runs'),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;
