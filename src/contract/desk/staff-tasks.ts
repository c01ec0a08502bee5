import { z } from 'zod';
import { CurrencyText, DateText, Id, InstantText, line } from '../values.ts';
import { CardsQuery } from './staff-cards.ts';
import { DAY_ORDERS, MARKS } from '#domain/desk/written-habit.ts';
import {
  CARD_COLUMNS,
  IMPORT_FAULTS,
  IMPORT_LIMITS,
  IMPORT_WARNINGS,
  EXCLUSIONS,
  REASONS,
  TASK_STATES,
} from './staff-choices.ts';
import { TASK_KINDS, type TaskAct } from './staff-acts.ts';
import { By, CardId, Units } from './staff-values.ts';

/** Cards that were ticked in the list, or all that match a filter of the list. */
export const CardChoice = z.union([
  z.strictObject({ card_ids: z.array(CardId).min(1).max(1000) }),
  z.strictObject({ filter: CardsQuery.omit({ after: true }) }),
]);

/** A task has no note, because it would be on each of its cards. */
const PlainTask = z.strictObject({ cards: CardChoice, reason: z.enum(REASONS) });

/** The body that requests a preview of an act on many cards. */
export const TASK_BODIES = {
  freeze: PlainTask,
  unfreeze: PlainTask,
  void: PlainTask,
  extend: PlainTask.extend({ until: DateText }),
  unlock: PlainTask,
} as const satisfies Readonly<Record<TaskAct, z.ZodType>>;

/** Starts a task as previewed. Its cards are fixed. */
export const TaskStart = z.strictObject({ id: z.uuid() });

const Tally = z.object({
  cards: z.int(),
  value: z
    .array(Units)
    .describe('Their available value at the time of the request: one amount per currency, and one of uses'),
});

/** An act on many cards: to be confirmed, waiting for a second person, running, or done. */
const TaskRow = z.object({
  id: z.uuid(),
  act: z.enum(TASK_KINDS),
  sale_page_id: Id,
  reason: z.enum(REASONS),
  until: DateText.nullable(),
  state: z.enum(TASK_STATES),
  by: By,
  created_at: InstantText,
  started_at: InstantText.nullable(),
  ended_at: InstantText.nullable(),
  cards: z.int().describe('How many are in its list, or rows in its file'),
  file: z.string().nullable().describe('With `import`: the name of the file'),
});
export const WireTask = TaskRow.extend({
  waiting: Tally.describe('The remaining part: all of it until the start'),
  done: Tally,
  excluded: z.array(z.object({ because: z.enum(EXCLUSIONS), cards: z.int() })),
  second_person: z
    .enum(['value', 'cards', 'expiry', 'import'])
    .nullable()
    .describe('The exceeded limit of the requester, so that a second person has to approve'),
  is_own: z.boolean(),
  warnings: z.array(z.enum(IMPORT_WARNINGS)).describe('With `import`: warnings about the whole file'),
  without_issuer: z.int().describe('With `import`: accepted rows that name no property as their seller'),
  faults: z
    .array(z.object({ fault: z.enum(IMPORT_FAULTS), rows: z.int() }))
    .describe('With `import`: why rows were rejected, the most frequent reason first'),
});

/** A file of cards and its columns. Compares the file with existing cards. Writes no card. */
export const ImportRequest = z.strictObject({
  sale_page_id: Id,
  file_name: line(200).trim().min(1),
  text: z.string().max(IMPORT_LIMITS.characters),
  columns: z
    .array(z.enum(CARD_COLUMNS).nullable())
    .min(1)
    .max(100)
    .describe('The field of each column; null for a skipped column'),
  day_order: z.enum(DAY_ORDERS).nullable().default(null).describe('How dates such as 01/02/2027 are read'),
  decimal_mark: z.enum(MARKS).nullable().default(null).describe('As other amounts of the file show it'),
  thousands_mark: z.enum(MARKS).nullable().default(null).describe('If a person confirmed that 1.000 is one thousand'),
  product_id: Id.nullable().describe('For all cards, if there is no such column'),
  currency: CurrencyText.nullable().default(null).describe('For all amounts, if there is no such column'),
  batch: line(100).trim().min(1).nullable(),
  accepts_weak_codes: z.boolean(),
  reason: z.enum(REASONS),
});

export const Tasks = z.object({ tasks: z.array(TaskRow) });

/** Exports cards as a file, with names and addresses of their holders, without codes. */
export const ExportRequest = z.strictObject({ cards: CardChoice, reason: z.enum(REASONS) });

export type ImportRequest = z.infer<typeof ImportRequest>;
export type CardChoice = z.infer<typeof CardChoice>;
export type TaskRow = z.infer<typeof TaskRow>;
export type WireTask = z.infer<typeof WireTask>;
export type WireTally = z.infer<typeof Tally>;
