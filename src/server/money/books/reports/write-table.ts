import { stringify } from 'csv-stringify/sync';
import writeExcelFile, { type CellObject } from 'write-excel-file/node';
import { minorDigits } from '#domain/money/currency.ts';
import { money, toDecimal } from '#domain/money/money.ts';
import type { Column, Row, Table } from './table.ts';

/** A prefix that makes a spreadsheet read a formula. Amounts with a minus are numbers and are not affected. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function writeCsv({ columns, rows }: Table): string {
  const guard = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
  const rowOf = (row: Row) =>
    columns.map((column) => {
      const text = formatCell(column, row);
      return typeof row[column.key] === 'number' ? text : guard(text);
    });
  return stringify([columns.map(({ key }) => key), ...rows.map(rowOf)]);
}

/** A cell as plain text: money in decimals of its currency, a share in percent. */
function formatCell({ key, kind }: Column, row: Row): string {
  const cell = row[key] ?? null;
  if (kind === 'unit') return row.currency ?? 'uses';
  if (cell === null) return kind === 'property' ? 'unknown' : '';
  if (typeof cell === 'string') return cell;
  if (kind === 'value') return formatValue(row, cell);
  if (kind === 'local_value') return formatValue({ currency: row.local_currency ?? null }, cell);
  if (kind === 'days') return cell.toFixed(1);
  return kind === 'percent' ? PERCENT.format(cell).replace('%', '') : String(cell);
}

/** Rounds as the desk does: 0.14375 times 100 is less than 14.375 in floating point. */
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, useGrouping: false });

/** Decimals of the currency, or whole uses. */
export function formatValue({ currency }: Pick<Row, 'currency'>, amount: number): string {
  return currency === null ? String(amount) : toDecimal(money(currency, amount));
}

const FIGURES: readonly Column['kind'][] = ['value', 'local_value', 'count', 'days', 'percent'];

/** Lines of text for a terminal, figures at the end of their column. Leaves out columns with only amounts of zero. */
export function writeText({ columns: all, rows }: Table): string[] {
  const columns = all.filter(({ key, kind }) => kind !== 'value' || rows.some((row) => row[key] !== 0));
  const lines = [columns.map(({ key }) => key), ...rows.map((row) => columns.map((column) => formatCell(column, row)))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const isFigure = ({ kind }: Column) => FIGURES.includes(kind);
  const pad = (text: string, index: number) =>
    columns[index] && isFigure(columns[index]) ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd());
}

export function writeWorkbook({ columns, rows }: Table, sheet: string): Promise<Buffer> {
  const header = columns.map(({ key }) => ({ value: key, fontWeight: 'bold' }) as const);
  const sheetData = [header, ...rows.map((row) => columns.map((column) => cellOf(column, row)))];
  const widths = columns.map(({ kind, key }) => ({ width: kind === 'card' ? 38 : Math.max(12, key.length + 2) }));
  return writeExcelFile(sheetData, { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(column: Column, row: Row): CellObject | null {
  const { key, kind } = column;
  const cell = row[key] ?? null;
  if (kind === 'date' && cell !== null)
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  if (typeof cell === 'number') return { type: Number, ...numberOf(column, row, cell) };
  const text = formatCell(column, row);
  return text === '' ? null : { value: text, type: String };
}

function numberOf({ kind }: Column, row: Row, cell: number): { value: number; format: string } {
  if (kind === 'percent') return { value: cell, format: '0.00%' };
  if (kind === 'days') return { value: cell, format: '0.0' };
  const currency = kind === 'value' ? row.currency : kind === 'local_value' ? (row.local_currency ?? null) : null;
  const digits = currency === null ? 0 : minorDigits(currency);
  const value = Number(formatValue({ currency }, cell));
  return { value, format: digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}` };
}
