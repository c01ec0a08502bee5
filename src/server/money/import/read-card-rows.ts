import { parse } from 'csv-parse/sync';
import { CARD_COLUMNS, type CardColumn } from '#contract/desk/staff-choices.ts';
import { toAsciiDigits } from '#domain/value/ascii-digits.ts';
import { BYTE_ORDER_MARK, isWorkbook } from '#domain/value/table-text.ts';

const REQUIRED: readonly CardColumn[] = ['code', 'product'];
/** If several of them split the first line into the same number of columns, the first is used. */
const DELIMITERS = [',', ';', '\t'] as const;
/** With three decimals it could be thousands. */
const WITH_DECIMAL_COMMA = /^\d+,\d{1,2}$/;
const ARABIC_DECIMAL_SEPARATOR = '\u066b';
const WORKBOOK = 'it is a workbook (.xlsx, .xls or .ods): open it, and save it as CSV in UTF-8';
/** A longer line means a broken file. */
const MAX_LINE_LENGTH = 5_000;

/** A line of the file by its number. The header is line 1. Empty fields are omitted. */
export type CardRow = { readonly line: number } & (
  | { readonly state: 'read'; readonly fields: Readonly<Partial<Record<CardColumn, string>>> }
  | { readonly state: 'refused'; readonly reason: string }
);

type CardFile =
  | { readonly state: 'read'; readonly rows: AsyncIterable<CardRow> }
  | { readonly state: 'refused'; readonly reason: string };

/** For a file with other column names. */
type ColumnChoice = {
  /** The content of each column. Null ignores the column. */
  readonly columns: readonly (CardColumn | null)[];
  /** The voucher product of all cards, if no column has it. */
  readonly product: string | null;
  /** The currency of all amounts, if no column has it. */
  readonly currency: string | null;
};

type Layout = ColumnChoice & { readonly delimiter: string };

/**
 * Reads cards from the lines of a CSV file, one at a time. Each line is parsed on its own, so an unclosed quote affects
 * only its line, and a field cannot span lines. Fields are separated by commas, or by semicolons or tabs. With the
 * latter an amount may be written as "50,00".
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

/** The column names in the first line of a file, and its delimiter. Undefined if it is not a line of CSV. */
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
  // Uses have no currency, even if other rows have one.
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

/** Spreadsheets keep leading zeros by writing a number as ="0123", optionally in quotes. */
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
