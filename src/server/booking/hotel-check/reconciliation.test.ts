import { expect, it } from 'vitest';
import { money } from '#domain/money/money.ts';
import { presentPosting } from './reconciliation.ts';

it.each([
  ['paid', money('GBP', 500), [money('GBP', 500)], { currency: 'GBP', ours: 500, theirs: 500, detail: null }],
  ['given_back', money('GBP', 500), [money('GBP', 200)], { ours: -500, theirs: -200, detail: null }],
  ['paid', money('GBP', 500), [], { ours: 500, theirs: null, detail: null }],
  ['paid', null, [money('EUR', 5)], { currency: 'EUR', ours: null, theirs: 5, detail: null }],
  ['paid', money('GBP', 5), [money('GBP', 3), money('GBP', 2)], { theirs: 5, detail: 'GBP 0.03 + GBP 0.02' }],
  ['paid', money('GBP', 500), [money('EUR', 500)], { currency: 'GBP', theirs: null, detail: 'EUR 5.00' }],
  ['paid', money('JPY', 5), [money('JPY', 5), money('KWD', 5)], { theirs: null, detail: 'JPY 5 + KWD 0.005' }],
] as const)(
  'shows an amount that cards %s beside that of the hotel only in one currency',
  (what, ours, theirs, row) => {
    expect(presentPosting({ what, state: 'equal', ours, theirs })).toMatchObject(row);
  },
);
