import type { JournalLine } from '#domain/card/journal.ts';
import type { Column, Table } from '../reports/table.ts';

const COLUMNS: readonly Column[] = [
  { key: 'date', kind: 'date' },
  { key: 'document', kind: 'text' },
  { key: 'account', kind: 'text' },
  { key: 'contra_account', kind: 'text' },
  { key: 'side', kind: 'text' },
  { key: 'amount', kind: 'value' },
  { key: 'currency', kind: 'unit' },
  { key: 'text', kind: 'text' },
  { key: 'reference', kind: 'text' },
  { key: 'cost_centre', kind: 'text' },
  { key: 'tax_key', kind: 'text' },
  { key: 'event', kind: 'text' },
  { key: 'tax_kind', kind: 'text' },
  { key: 'product', kind: 'product' },
  { key: 'property', kind: 'property' },
];

/** `side` is that of `account`. */
export function journalTable(lines: readonly JournalLine[]): Table {
  const rows = lines.map((line) => ({
    currency: line.amount.currency,
    cells: {
      date: line.day.toString(),
      document: line.document,
      account: line.accounts.debit,
      contra_account: line.accounts.credit,
      side: line.side,
      amount: line.amount.amountMinor,
      text: writeText(line),
      reference: line.reference,
      cost_centre: line.accounts.costCentre,
      tax_key: line.accounts.taxKey,
      event: line.event,
      tax_kind: line.soldAs,
      product: line.productId,
      property: line.propertyId,
    },
  }));
  return { columns: COLUMNS, rows };
}

export function writeText({ event, productId, last4 }: JournalLine): string {
  return [event.replaceAll('_', ' '), productId, last4].join(' ').trim();
}
