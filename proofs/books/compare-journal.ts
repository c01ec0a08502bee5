import { deepStrictEqual } from 'node:assert';
import { makeExport } from '../../src/server/money/books/journal/make-export.ts';
import type { SalePage } from '../../src/server/sale-page/sale-page.ts';
import type { ModelServer } from '../model/model-server.ts';
import type { BooksNotebook } from './books-notebook.ts';
import { listMovements } from './count-events.ts';

const EVENTS = [
  ...['issued', 'goodwill', 'redeemed', 'given_back', 'expired', 'extended', 'voided', 'adjusted'],
  ...['paid_out', 'moved'],
];

/** Every event has accounts of its own. */
export const JOURNAL = { rules: EVENTS.map((event, index) => ({ event, debit: `${1000 + index}`, credit: '3272' })) };

export type Exports = { readonly sums: Record<string, number>; readonly lines: string[] };

/** Makes the next export, if a closed day is left, and puts its sums and lines with those of the exports so far. */
export async function exportJournal(
  { db }: Pick<ModelServer, 'db'>,
  salePage: SalePage,
  exports: Exports,
  at: Temporal.Instant,
): Promise<void> {
  const done = await makeExport(db, salePage, { actor: 'accountant', reason: 'the month', at });
  if (done.state === 'refused') {
    deepStrictEqual(done.reason, 'No closed day is left to export.');
    return;
  }
  for (const { event, propertyId, currency, amount } of done.made.sums) {
    const key = `${event} ${propertyId ?? 'unknown'} ${currency ?? 'uses'}`;
    exports.sums[key] = (exports.sums[key] ?? 0) + amount;
  }
  const csv = done.files.find(({ name }) => name.endsWith('.csv') && !name.startsWith('EXTF'));
  const [header = '', ...rows] = csv?.content.toString().trimEnd().split('\n') ?? [];
  const columns = header.split(',');
  for (const row of rows) {
    const cells = row.split(',');
    const read = (column: string) => cells[columns.indexOf(column)];
    exports.lines.push(`${read('date')} ${read('event')} ${read('amount')} ${read('currency')}`);
  }
}

/** Compares all exports together with all movements, in sums and one by one. Returns the number of lines. */
export function compareJournal(notebook: BooksNotebook, { sums, lines }: Exports, lastDay: string): number {
  const movements = listMovements(notebook).filter(({ day }) => day <= lastDay);
  const counted: Record<string, number> = {};
  for (const { event, seller, unit, owed } of movements) {
    const key = `${event} ${seller ?? 'unknown'} ${unit}`;
    counted[key] = (counted[key] ?? 0) + owed;
  }
  deepStrictEqual(sorted(Object.entries(sums)), sorted(Object.entries(counted)));
  const written = movements
    .filter(({ unit }) => unit !== 'uses')
    .map(({ day, event, unit, owed }) => `${day} ${event} ${(Math.abs(owed) / 100).toFixed(2)} ${unit}`);
  deepStrictEqual(lines.toSorted(), written.toSorted());
  return lines.length;
}

function sorted(sums: readonly (readonly [string, number])[]): string[] {
  return sums
    .filter(([, sum]) => sum !== 0)
    .map(([key, sum]) => `${key} ${sum}`)
    .toSorted();
}
