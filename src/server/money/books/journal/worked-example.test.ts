import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { bookMovements, type JournalMovement } from '#domain/card/journal.ts';
import { fromDecimal, toDecimal } from '#domain/money/money.ts';
import { JournalDefinition, readRules } from '../../../sale-page/definition/journal-definition.ts';

it('books the example of the documents', () => {
  const [, section = ''] = readFileSync('docs/reports.md', 'utf8').split('## Journal\n');
  const [, yaml = '', , written = ''] = section.split('```');
  const rules = readRules(JournalDefinition.parse({ rules: parse(yaml.replace('yaml', '')) as unknown }));
  const rows = written
    .trim()
    .split('\n')
    .map((row) => row.split(/ +/));
  const movements = rows.map(([day = '', event, soldAs, effect = ''], index) => ({
    event,
    soldAs,
    productId: 'gift-card',
    propertyId: null,
    cardId: 'card',
    last4: '7K4M',
    reference: 'card',
    day: Temporal.PlainDate.from(day),
    at: Temporal.Instant.from(`${day}T12:00:00Z`),
    amount: fromDecimal('EUR', effect).amountMinor,
    currency: 'EUR',
    expiredOn: event === 'extended' ? Temporal.PlainDate.from(rows[index - 1]?.[0] ?? '') : null,
  })) as JournalMovement[];
  const { lines } = bookMovements(movements, { rules, rulesOn: () => rules }, 1);
  const booked = lines.map(({ day, accounts: { debit, credit, taxKey }, side, amount }) => {
    return [day.toString(), debit, credit, side, toDecimal(amount), ...(taxKey ? [taxKey] : [])];
  });
  expect(booked).toEqual(rows.flatMap(([day, , , , account, ...rest]) => (account ? [[day, account, ...rest]] : [])));
});
