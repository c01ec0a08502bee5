import { parse } from 'csv-parse/sync';

const REQUIRED = ['code', 'product'] as const;
const OPTIONAL = [
  'second_secret',
  'amount',
  'uses',
  'currency',
  'starts_on',
  'expires_on',
  'form',
  'issuing_property',
  'price',
  'price_currency',
  'tax_kind',
] as const;
/** Nobody writes a card on so long a line; it is a broken file. */
const MAX_LINE_LENGTH = 5_000;

type CardColumn = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** A line of the file by its number, the header being line 1; an empty field is left out. */
export type CardRow = { readonly line: number } & (
  | { readonly state: 'read'; readonly fields: Readonly<Partial<Record<CardColumn, string>>> }
  | { readonly state: 'refused'; readonly reason: string }
);

type CardFile =
  | { readonly state: 'read'; readonly rows: AsyncIterable<CardRow> }
  | { readonly state: 'refused'; readonly reason: string };

/**
 * Reads cards from the lines of a CSV file, one at a time. Each line is read on its own, so that a quote that is never
 * closed costs its line only; a field cannot go over two lines. Fields are divided by commas, or by the semicolons that
 * some spreadsheets write.
 */
export async function readCardRows(lines: AsyncIterable<string>): Promise<CardFile> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const header = first.done === true ? '' : first.value.replace('\uFEFF', '');
  const delimiter = header.includes(';') && !header.includes(',') ? ';' : ',';
  const columns = splitLine(header, delimiter);
  if (!columns) return { state: 'refused', reason: 'the first line cannot be read as CSV' };
  const fault = findHeaderFault(columns);
  if (fault) return { state: 'refused', reason: fault };
  return { state: 'read', rows: readRows(iterator, columns as CardColumn[], delimiter) };
}

async function* readRows(
  iterator: AsyncIterator<string>,
  columns: readonly CardColumn[],
  delimiter: string,
): AsyncGenerator<CardRow> {
  for (let line = 2; ; line += 1) {
    const next = await iterator.next();
    if (next.done === true) return;
    if (next.value.trim() !== '') yield { line, ...readRow(next.value, columns, delimiter) };
  }
}

type ReadRow = CardRow extends infer Row ? (Row extends CardRow ? Omit<Row, 'line'> : never) : never;

function readRow(text: string, columns: readonly CardColumn[], delimiter: string): ReadRow {
  const values = text.length > MAX_LINE_LENGTH ? undefined : splitLine(text, delimiter);
  if (!values) return { state: 'refused', reason: 'it cannot be read as CSV' };
  if (values.length !== columns.length) {
    return { state: 'refused', reason: `it has ${values.length} fields, the first line ${columns.length}` };
  }
  const filled = columns.map((column, index) => [column, values[index]] as const).filter(([, value]) => value);
  return { state: 'read', fields: Object.fromEntries(filled) };
}

function splitLine(text: string, delimiter: string): string[] | undefined {
  try {
    return parse(text, { delimiter, trim: true, relax_column_count: true })[0] ?? [];
  } catch {
    return undefined;
  }
}

function findHeaderFault(columns: readonly string[]): string | undefined {
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  const unknown = columns.find((column) => !known.includes(column));
  if (unknown !== undefined) return `the first line has the column "${unknown}", known are ${known.join(', ')}`;
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) return `the first line has the column "${twice}" twice`;
  const missing = REQUIRED.find((column) => !columns.includes(column));
  if (missing !== undefined) return `the first line lacks the column "${missing}"`;
  return columns.includes('amount') || columns.includes('uses')
    ? undefined
    : 'the first line lacks the column "amount" or "uses"';
}
