import { z } from 'zod';
import { Id, InstantText } from '../values.ts';

export const MonthText = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);

export const FileFormat = z.object({ format: z.enum(['csv', 'xlsx']) });
export type FileFormat = z.infer<typeof FileFormat>['format'];

export const LiabilityQuery = z.strictObject({
  month: MonthText.optional().describe('Absent: the last one that is over'),
  through: MonthText.optional().describe('The last of several months; absent: that month only'),
  sale_page_id: Id.optional().describe('Absent: all that the right reaches'),
});

const Figure = z.number().describe('In major units of the currency, or uses; signed as a change of the liability');

const LiabilityFigures = z.object({
  counts: z.enum(['money', 'uses', 'price_paid']).describe('`price_paid`: the price paid for uses, if known'),
  currency: z.string().nullable().describe('Null of uses'),
  opening: Figure,
  issued: Figure.describe('Without goodwill'),
  goodwill: Figure.describe('Issued and given away'),
  redeemed: Figure,
  given_back: Figure,
  expired: Figure,
  extended: Figure,
  voided: Figure,
  adjusted: Figure,
  paid_out: Figure,
  moved_in: Figure,
  moved_out: Figure,
  closing: Figure.describe('Opening and all movements added up'),
  held: Figure.describe('The part of closing that is on hold'),
  extendable: Figure.describe('Expired value that can be extended, not included in closing'),
  redeemed_counter: Figure.describe('The part of redeemed that was used at counters'),
  redeemed_bill: Figure.describe("The part of redeemed that paid bills in the hotel's system"),
  given_back_counter: Figure,
  given_back_bill: Figure,
});

export const Liability = z.object({
  sale_pages: z.array(
    z.object({
      sale_page_id: Id,
      month: MonthText,
      through: MonthText,
      time_zone: z.string().describe('In which months and their days begin and end'),
      from: InstantText,
      to: InstantText,
      is_over: z.boolean().describe('Before that, the figures are provisional'),
      lines: z.array(
        LiabilityFigures.extend({
          property_id: Id.nullable().describe('The property that sold the cards; null if unknown'),
        }),
      ),
      totals: z.array(LiabilityFigures).describe('The lines of all properties added up'),
      faults: z
        .array(z.string())
        .describe('Differences between closing and the sum of the lots; empty if there are none'),
    }),
  ),
});

export const LastLedgerCheck = z
  .object({ at: InstantText, is_right: z.boolean(), faults: z.array(z.string()) })
  .nullable()
  .describe('Null before the first check of the ledger');

export const LedgerCheck = z.object({
  last: LastLedgerCheck,
  is_running: z.boolean().describe('Whether another check waits or runs'),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

export type LiabilityQuery = z.infer<typeof LiabilityQuery>;
export type Liability = z.infer<typeof Liability>;
