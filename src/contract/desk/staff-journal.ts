import { z } from 'zod';
import { DateText, Id, InstantText } from '../values.ts';
import { ReportTable } from './staff-reports.ts';
import { By, ListedDay } from './staff-values.ts';

export const JournalQuery = z.strictObject({
  sale_page_id: Id,
  through: ListedDay.optional().describe('The last day to export. Absent: the last closed day'),
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

export const Journal = z.object({
  next: z
    .object({
      number: z.int(),
      from: DateText,
      through: DateText,
      sums: ReportTable.describe('The movements by event and kind of card, with their accounts'),
      lines: ReportTable.describe('As in the CSV file'),
      is_unruled: z.boolean().describe('Whether movements have no rule. Nothing is exported until then'),
    })
    .nullable()
    .describe('Null if no closed day is left'),
  exports: z.array(JournalExport).describe('The newest first'),
  may_export: z.boolean(),
});

export const ExportMade = z.object({ number: z.int() });
export type JournalQuery = z.infer<typeof JournalQuery>;
export type Journal = z.infer<typeof Journal>;
