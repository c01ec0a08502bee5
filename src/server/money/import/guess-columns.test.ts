import { expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';

it.each([
  ['code,product,amount,currency', ['code', 'product', 'amount', 'currency']],
  ['Card Number,PIN,Remaining balance,Valid until', ['code', 'second_secret', 'amount', 'expires_on']],
  ['Voucher-Code,Hotel,VAT,Price paid', ['code', 'issuing_property', 'tax_kind', 'price']],
  ['Number,Code,Comment', ['code', null, null]],
  ['', [null]],
] as const)('the columns "%s" are taken for %s', (header, columns) => {
  expect(guessColumns(header.split(','))).toEqual(columns);
});
