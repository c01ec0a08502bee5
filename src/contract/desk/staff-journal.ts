import { z } from 'zod';
import { JOURNAL_EVENTS, JOURNAL_OUTCOMES } from '#domain/card/journal.ts';
import { DateText, Id, InstantText } from '../values.ts';
import { By, ListedDay } from './staff-values.ts';

export const JournalQuery = z.strictObject({
  sale_page_id: Id,
  through: ListedDay.optional().meta({ description: 'The last day to export. Absent: the last closed day' }),
});

const Accounts = z.object({
  debit: z.string(),
  credit: z.string(),
  tax_key: z.string().nullable(),
  cost_centre: z.string().nullable(),
});

const JournalSum = z.object({
  event: z.enum(JOURNAL_EVENTS),
  tax_kind: z.enum(['single_purpose', 'multi_purpose', 'unknown']),
  product_id: Id,
  property_id: Id.nullable().meta({ description: 'The property that sold the cards; null if unknown' }),
  outcome: z.enum(JOURNAL_OUTCOMES).meta({
    description: '`no_price`: uses without a known price. `no_rule`: nothing is exported until a rule says how',
  }),
  accounts: Accounts.nullable(),
  movements: z.int(),
  amount: z.number().meta({ description: 'Signed as a change of the liability. In uses if the price is unknown' }),
  currency: z.string().nullable().meta({ description: 'Null of uses without a known price' }),
});

const JournalLine = z.object({
  document: z.string(),
  date: DateText,
  side: z.enum(['debit', 'credit']).meta({ description: 'The side of the debit account. `credit` reverses the line' }),
  debit: z.string(),
  credit: z.string(),
  amount: z.number(),
  currency: z.string(),
  text: z.string(),
  reference: z.string().meta({ description: 'The reservation, or the id of the card' }),
});

const JournalExport = z.object({
  number: z.int(),
  from: DateText,
  through: DateText,
  by: By,
  made_at: InstantText,
  lines: z.int(),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});

/** The next export, as it would be made now, and the exports so far. */
export const Journal = z.object({
  next: z
    .object({
      number: z.int(),
      from: DateText,
      through: DateText,
      sums: z.array(JournalSum),
      lines: z.array(JournalLine).meta({ description: 'The first 100' }),
      line_count: z.int(),
    })
    .nullable()
    .meta({ description: 'Null if no closed day is left' }),
  exports: z.array(JournalExport).meta({ description: 'The newest first' }),
  may_export: z.boolean(),
});

export const ExportMade = z.object({ number: z.int() });
export const ExportFileParams = z.strictObject({
  salePage: Id,
  number: z.coerce.number().int().min(1).max(1_000_000),
  name: z.string().max(200),
});

export type JournalQuery = z.infer<typeof JournalQuery>;
export type Journal = z.infer<typeof Journal>;
export type ExportFileParams = z.infer<typeof ExportFileParams>;
