import { expect, it } from 'vitest';
import { commissionOn } from './commission.ts';
import { money } from './money.ts';

it.each([
  ['EUR', 12_000, '3.5', 420],
  ['EUR', 15_643, '3.5', 548],
  ['EUR', 100, '0.5', 1],
  ['EUR', -100, '0.5', -1],
  ['EUR', -1, '0.5', 0],
  ['EUR', 12_000, '0', 0],
  ['EUR', 12_000, '100', 12_000],
  ['JPY', 1_050, '3.33', 35],
  ['KWD', 1_234_567, '2.25', 27_778],
])('%s %i at %s percent is %i', (currency, amountMinor, percent, commission) => {
  expect(commissionOn(money(currency, amountMinor), percent)).toEqual(money(currency, commission));
});
