import { parse } from 'csv-parse/sync';
import { CARD_COLUMNS, type CardColumn } from '#contract/desk/staff-choices.ts';
import { toAsciiDigits } from '#domain/value/ascii-digits.ts';
import { BYTE_ORDER_MARK, isWorkbook } from '#domain/value/table-text.ts';

const REQUIRED: readonly CardColumn[] = ['code', 'product'];
/** Of those that divide a first line into equally many columns, the first counts. */
const DELIMITERS = [',', ';', '\t'] as const;
/** Three decimals could as well be thousands. */
const WITH_DECIMAL_COMMA = /^\d+,\d{1,2}$/;
const ARABIC_DECIMAL_SEPARATOR = '\u066b';
const WORKBOOK = 'it is a workbook (.xlsx, .xls or .ods): open it, and save it as CSV in UTF-8';
/** Nobody writes a card on so long a line; it is a broken file. */
const MAX_LINE_LENGTH = 5_000;

/** A line of the file by its number, the header being line 1; an empty field is left out. */
export type CardRow = { readonly line: number } & (
  | { readonly state: 'read'; readonly fields: Readonly<Partial<Record<CardColumn, string>>> }
  | { readonly state: 'refused'; readonly reason: string }
);

type CardFile =
  | { readonly state: 'read'; readonly rows: AsyncIterable<CardRow> }
  | { readonly state: 'refused'; readonly reason: string };

/** What a person says about a file whose columns are called otherwise. */
type ColumnChoice = {
  /** What stands in each column; null in one that is not taken. */
  readonly columns: readonly (CardColumn | null)[];
  /** The voucher product of all cards, where no column says it. */
  readonly product: string | null;
  /** The currency of all amounts, where no column says it. */
  readonly currency: string | null;
};

type Layout = ColumnChoice & { readonly delimiter: string };

/**
 * Reads cards from the lines of a CSV file, one at a time. Each line is read on its own, so that a quote that is never
 * closed costs its line only; a field cannot go over two lines. Fields are divided by commas, or by the semicolons or
 * tabs that some spreadsheets write; between those an amount may be written as "50,00".
 */
export async function readCardRows(
  lines: AsyncIterable<string>,
  choice: Partial<ColumnChoice> = {},
): Promise<CardFile> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const begin = first.done === true ? '' : first.value;
  if (isWorkbook(begin)) return { state: 'refused', reason: WORKBOOK };
  const header = readHeader(begin);
  if (!header) return { state: 'refused', reason: 'the first line cannot be read as CSV' };
  const { columns = header.columns, product = null, currency = null } = choice;
  if (columns.length !== header.columns.length) {
    return { state: 'refused', reason: `the first line has ${header.columns.length} columns, not ${columns.length}` };
  }
  const fault = findHeaderFault(
    columns.filter((column) => column !== null),
    product !== null,
  );
  if (fault) return { state: 'refused', reason: fault };
  const layout = { columns: columns as ColumnChoice['columns'], product, currency, delimiter: header.delimiter };
  return { state: 'read', rows: readRows(iterator, layout) };
}

/** The names in the first line of a file, and what divides them; undefined where it is no line of CSV. */
export function readHeader(
  text: string,
): { readonly columns: readonly string[]; readonly delimiter: string } | undefined {
  const header = text.replace(BYTE_ORDER_MARK, '');
  const read = DELIMITERS.flatMap((delimiter) => {
    const columns = splitLine(header, delimiter);
    return columns ? [{ columns, delimiter }] : [];
  });
  return read.toSorted((one, other) => other.columns.length - one.columns.length)[0];
}

async function* readRows(iterator: AsyncIterator<string>, layout: Layout): AsyncGenerator<CardRow> {
  for (let line = 2; ; line += 1) {
    const next = await iterator.next();
    if (next.done === true) return;
    if (next.value.trim() !== '') yield { line, ...readRow(next.value, layout) };
  }
}

type ReadRow = CardRow extends infer Row ? (Row extends CardRow ? Omit<Row, 'line'> : never) : never;

function readRow(text: string, { columns, product, currency, delimiter }: Layout): ReadRow {
  const values = text.length > MAX_LINE_LENGTH ? undefined : splitLine(text, delimiter);
  if (!values) return { state: 'refused', reason: 'it cannot be read as CSV' };
  if (values.length !== columns.length) {
    return { state: 'refused', reason: `it has ${values.length} fields, the first line ${columns.length}` };
  }
  const filled = columns.flatMap((column, index) => {
    const value = values[index]?.trim();
    return column !== null && value ? [[column, readValue(column, value)] as const] : [];
  });
  const own: Partial<Record<CardColumn, string>> = Object.fromEntries(filled);
  // What counts uses has no currency, also beside rows that have one.
  const chosen = {
    ...(product !== null && { product }),
    ...(currency !== null && own.uses === undefined && { currency }),
  };
  return { state: 'read', fields: { ...chosen, ...own } };
}

function readValue(column: CardColumn, written: string): string {
  const value = toAsciiDigits(written);
  if (column !== 'amount' && column !== 'price') return value;
  const withComma = value.replace(ARABIC_DECIMAL_SEPARATOR, ',');
  return WITH_DECIMAL_COMMA.test(withComma) ? withComma.replace(',', '.') : value;
}

/** Spreadsheets and exports keep the zeros of a number by writing it as ="0123", with or without quotes around that. */
function splitLine(text: string, delimiter: string): string[] | undefined {
  const wrapped = new RegExp(`(?<=^|${delimiter})\\s*="([^"]*)"\\s*(?=${delimiter}|$)`, 'g');
  try {
    const [fields = []]: string[][] = parse(text.replaceAll(wrapped, '"$1"'), {
      delimiter,
      trim: true,
      relax_column_count: true,
    });
    return fields.map((field) => field.replace(/^="(.*)"$/, '$1'));
  } catch {
    return undefined;
  }
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
