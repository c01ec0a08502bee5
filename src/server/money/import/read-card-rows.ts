import { CARD_COLUMNS, WRITTEN_AS, type CardColumn, type ImportFault } from '#contract/desk/staff-choices.ts';
import { guessColumns } from '#contract/desk/guess-columns.ts';
import { readDay, readNumber, watchHabit, type Habit, type HabitSeen } from '#domain/desk/written-habit.ts';
import { toAsciiDigits } from '#domain/value/ascii-digits.ts';
import { isWorkbook, readHeader, splitRow, type TableHeader } from '#domain/value/table-text.ts';

const REQUIRED: readonly CardColumn[] = ['code', 'product'];
const WORKBOOK = 'it is a workbook (.xlsx, .xls or .ods): open it, and save it as CSV in UTF-8';
/** A longer line means a broken file. */
const MAX_LINE_LENGTH = 5_000;

type Fields = Readonly<Partial<Record<CardColumn, string>>>;
type ReadRow = { readonly state: 'read'; readonly fields: Fields; readonly signs: Fields };
type RefusedRow = { readonly state: 'refused'; readonly fault: ImportFault; readonly reason: string };

/**
 * A line of the file by its number. The header is line 1. Empty fields are omitted. `signs` are the currencies that
 * stand beside its amounts, such as "€", by column.
 */
export type CardRow = { readonly line: number } & (ReadRow | RefusedRow);

type Refused = { readonly state: 'refused'; readonly reason: string };
type CardFile = { readonly state: 'read'; readonly rows: AsyncIterable<CardRow> } | Refused;

type RowChoice = {
  /** The content of each column. Null ignores the column. Without it the names in the first line decide. */
  readonly columns?: readonly (CardColumn | null)[] | undefined;
  /** The voucher product of all cards, if no column has it. */
  readonly product?: string | null;
  /** The currency of all amounts, if no column has it. */
  readonly currency?: string | null;
  readonly habit: Habit;
};

type Opened = {
  readonly state: 'read';
  readonly rest: AsyncIterator<string>;
  readonly header: TableHeader;
  readonly columns: (CardColumn | null)[];
};

/**
 * Reads cards from the lines of a CSV file, one at a time. Each line is parsed on its own, so an unclosed quote affects
 * only its line, and a field cannot span lines. Fields are separated by commas, semicolons or tabs.
 */
export async function readCardRows(lines: AsyncIterable<string>, choice: RowChoice): Promise<CardFile> {
  const opened = await openTable(lines, choice);
  return opened.state === 'refused' ? opened : { state: 'read', rows: readRows(opened, choice) };
}

/** Reads a whole file to learn how it writes dates and amounts. Undefined if the file is refused. */
export async function findHabit(
  lines: AsyncIterable<string>,
  choice: Omit<RowChoice, 'habit'>,
): Promise<HabitSeen | undefined> {
  const opened = await openTable(lines, choice);
  if (opened.state === 'refused') return undefined;
  const kinds = opened.columns.map((column) => column && WRITTEN_AS[column]);
  const habit = watchHabit();
  for await (const { values } of splitRows(opened)) habit.see(values ?? [], kinds);
  return habit.list();
}

async function openTable(
  lines: AsyncIterable<string>,
  { columns: chosen, product }: Omit<RowChoice, 'habit'>,
): Promise<Opened | Refused> {
  const rest = lines[Symbol.asyncIterator]();
  const first = await rest.next();
  const begin = first.done === true ? '' : first.value;
  const refuse = (reason: string): Refused => ({ state: 'refused', reason });
  if (isWorkbook(begin)) return refuse(WORKBOOK);
  const header = readHeader(begin);
  if (!header) return refuse('the first line cannot be read as CSV');
  const columns = chosen ?? header.columns.map((name) => guessColumns([name])[0] ?? (name || null));
  if (columns.length !== header.columns.length) {
    return refuse(`the first line has ${header.columns.length} columns, not ${columns.length}`);
  }
  const fault = findHeaderFault(
    columns.filter((column) => column !== null),
    (product ?? null) !== null,
  );
  return fault === undefined ? { state: 'read', rest, header, columns: columns as Opened['columns'] } : refuse(fault);
}

/** Undefined values are those of a line that is not CSV. */
async function* splitRows({ rest, header: { delimiter } }: Opened) {
  for (let line = 2; ; line += 1) {
    const next = await rest.next();
    if (next.done === true) return;
    if (next.value.trim() === '') continue;
    yield { line, values: next.value.length > MAX_LINE_LENGTH ? undefined : splitRow(next.value, delimiter) };
  }
}

async function* readRows(opened: Opened, choice: RowChoice): AsyncGenerator<CardRow> {
  for await (const { line, values } of splitRows(opened)) yield { line, ...readRow(values, opened.columns, choice) };
}

function refuseRow(fault: ImportFault, reason: string): RefusedRow {
  return { state: 'refused', fault, reason };
}

function readRow(
  values: readonly string[] | undefined,
  columns: Opened['columns'],
  { product = null, currency = null, habit }: RowChoice,
): ReadRow | RefusedRow {
  if (!values) return refuseRow('not_csv', 'it cannot be read as CSV');
  if (values.length !== columns.length) {
    return refuseRow('not_csv', `it has ${values.length} fields, the first line ${columns.length}`);
  }
  const own: Partial<Record<CardColumn, string>> = {};
  const signs: Partial<Record<CardColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    const value = values[index] ?? '';
    if (column === null || value === '') continue;
    const kind = WRITTEN_AS[column];
    const read = kind === 'date' ? readDay(value, habit) : kind === 'amount' ? readNumber(value, habit) : undefined;
    if (read === 'open') return refuseRow(kind === 'date' ? 'date_open' : 'amount_open', describeOpen(value, kind));
    own[column] = (typeof read === 'object' ? read.digits : read) ?? toAsciiDigits(value);
    if (typeof read === 'object' && read.sign !== undefined) signs[column] = read.sign;
  }
  // Uses have no currency, even if other rows have one.
  const chosen = {
    ...(product !== null && { product }),
    ...(currency !== null && own.uses === undefined && { currency }),
  };
  return { state: 'read', fields: { ...chosen, ...own }, signs };
}

function describeOpen(value: string, kind: 'date' | 'amount' | undefined): string {
  return kind === 'date'
    ? `"${value}" may be one of two days, and no row of the file shows which comes first (--dates sets it)`
    : `"${value}" may be thousands or three decimals`;
}

function findHeaderFault(columns: readonly string[], hasProduct: boolean): string | undefined {
  const known: readonly string[] = CARD_COLUMNS;
  const unknown = columns.find((column) => !known.includes(column));
  if (unknown !== undefined) return `the first line has the column "${unknown}", known are ${known.join(', ')}`;
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) return `the first line has the column "${twice}" twice`;
  const given = hasProduct ? [...columns, 'product'] : columns;
  const missing = REQUIRED.find((column) => !given.includes(column));
  if (missing !== undefined) return `the first line lacks the column "${missing}"`;
  return columns.includes('amount') || columns.includes('uses')
    ? undefined
    : 'the first line lacks the column "amount" or "uses"';
}
