import { z } from 'zod';
import { CurrencyText, Id } from '../values.ts';
import { MonthText } from './staff-books.ts';
import { ListedDay } from './staff-values.ts';

/** The reports of the books, in the order of their list. */
export const REPORT_NAMES = [
  'liability',
  'ageing',
  'breakage',
  'unused',
  'accepted_elsewhere',
  'open_cards',
  'settlement',
  'settled_stays',
  'use',
  'stays',
  'reconciliation',
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** The time that is left to a card's last day. `expired` value is owed only while it is on hold. */
export const EXPIRY_BANDS = [
  'expired',
  'within_3_months',
  'within_6_months',
  'within_12_months',
  'within_24_months',
  'later',
  'never',
] as const;
export type ExpiryBand = (typeof EXPIRY_BANDS)[number];

/**
 * `value`: money in the row's currency, or uses. `unit`: that currency, or uses. `local_value`: money in the row's
 * `local_currency`. `days`: a number with a decimal. `percent`: a share, 0.2 for 20%.
 * `card`: the id of a card. `reference`: of a reservation.
 */
const COLUMN_KINDS = [
  'text',
  'tag',
  'property',
  'product',
  'month',
  'date',
  'count',
  'value',
  'unit',
  'local_value',
  'days',
  'percent',
  'card',
  'reference',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Absent filters mean all. */
const ReportFilter = z.strictObject({
  property_id: z.string().optional().describe('The property that sold the cards, or `unknown`'),
  redeeming_property_id: z.string().optional().describe('The property of the stays'),
  unit: z.union([CurrencyText, z.literal('uses')]).optional(),
  product_id: Id.optional(),
  issued_in: MonthText.optional(),
  unused_months: z
    .string()
    .regex(/^[1-9]\d?$/)
    .optional()
    .describe('Cards that no guest has used for these months'),
  expires: z.enum(EXPIRY_BANDS).optional(),
  is_sold: z.literal('yes').optional().describe('Without goodwill'),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

export const ReportQuery = ReportFilter.extend({
  rate: z
    .string()
    .regex(/^(100|\d\d?(\.\d\d?)?)$/)
    .optional()
    .describe('The percentage of open value that is assumed never to be used, for `breakage`'),
  from: ListedDay.optional().describe('Absent: the last month that is over'),
  through: ListedDay.optional().describe('The last day. Absent: `from` alone'),
  sale_page_id: Id.optional().describe('Absent: all that the right reaches'),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

const ReportRow = z.object({
  currency: z.string().nullable().describe('Null of uses'),
  local_currency: z.string().nullable().describe('Of a second kind of money in the row, if it has any'),
  cells: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .describe('By the keys of the columns; money in major units; null if unknown or without meaning'),
  narrowed: ReportFilter.describe('Filters that leave only this row’s cards or stays'),
});

export const ReportTable = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(COLUMN_KINDS),
      opens: ReportFilter.nullable().describe(
        'Filters of the report `opens` that leave what is behind a figure of this column',
      ),
      is_plotted: z.boolean(),
      is_apart: z.boolean().describe('Whether rows with different values of it have different totals'),
    }),
  ),
  rows: z.array(ReportRow),
  more_rows: z.int().nullable().describe('Rows after these, which only the file has; null if not counted'),
});

export const WireReport = z.object({
  sale_pages: z.array(
    ReportTable.extend({
      sale_page_id: Id,
      from: ListedDay,
      through: ListedDay,
      time_zone: z.string(),
      is_over: z.boolean().describe('Before that, the figures are provisional'),
      opens: z.enum(REPORT_NAMES).nullable().describe('The report of what is behind the figures'),
      totals: z.array(ReportRow).describe('The rows added up by currency'),
      faults: z.array(z.string()).describe('Differences from the liability; empty if there are none'),
    }),
  ),
});
export type WireReport = z.infer<typeof WireReport>;
export type WireTable = z.infer<typeof ReportTable>;
export type WireRow = z.infer<typeof ReportRow>;
