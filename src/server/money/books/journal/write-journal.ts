import type { JournalLine, JournalSum } from '#domain/card/journal.ts';
import type { Column, Table } from '../reports/table.ts';

const COLUMNS: readonly Column[] = [
  { key: 'date', kind: 'date' },
  { key: 'document', kind: 'text' },
  { key: 'account', kind: 'text' },
  { key: 'contra_account', kind: 'text' },
  { key: 'side', kind: 'tag' },
  { key: 'amount', kind: 'value' },
  { key: 'currency', kind: 'unit' },
  { key: 'text', kind: 'text' },
  { key: 'reference', kind: 'text' },
  { key: 'cost_centre', kind: 'text' },
  { key: 'tax_key', kind: 'text' },
  { key: 'event', kind: 'tag' },
  { key: 'tax_kind', kind: 'tag' },
  { key: 'product', kind: 'product' },
  { key: 'property', kind: 'property' },
];

/** `side` is that of `account`. */
export function journalTable(lines: readonly JournalLine[]): Table {
  const rows = lines.map((line) => ({
    date: line.day.toString(),
    document: line.document,
    account: line.accounts.debit,
    contra_account: line.accounts.credit,
    side: line.side,
    amount: line.amount.amountMinor,
    currency: line.amount.currency,
    text: writeText(line),
    reference: line.reference,
    cost_centre: line.accounts.costCentre,
    tax_key: line.accounts.taxKey,
    event: line.event,
    tax_kind: line.soldAs,
    product: line.productId,
    property: line.propertyId,
  }));
  return { columns: COLUMNS, rows };
}

const SUM_COLUMNS: readonly Column[] = [
  { key: 'event', kind: 'tag' },
  { key: 'product', kind: 'product' },
  { key: 'issuing_property', kind: 'property' },
  { key: 'tax_kind', kind: 'tag' },
  { key: 'outcome', kind: 'tag' },
  { key: 'account', kind: 'text' },
  { key: 'contra_account', kind: 'text' },
  { key: 'movements', kind: 'count' },
  { key: 'amount', kind: 'value' },
];

/** The amount is signed as a change of the liability. */
export function sumTable(sums: readonly JournalSum[]): Table {
  const rows = sums.map(({ soldAs, productId, propertyId, accounts, ...sum }) => ({
    event: sum.event,
    product: productId,
    issuing_property: propertyId,
    tax_kind: soldAs,
    outcome: sum.outcome,
    account: accounts?.debit ?? null,
    contra_account: accounts?.credit ?? null,
    movements: sum.movements,
    amount: sum.amount,
    currency: sum.currency,
  }));
  return { columns: SUM_COLUMNS, rows };
}

export function writeText({ event, productId, last4 }: JournalLine): string {
  return [event.replaceAll('_', ' '), productId, last4].join(' ').trim();
}
