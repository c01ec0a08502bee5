import { expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { MAX_LOOK_UPS } from '../placement/look-up.ts';
import { billShareOf, offerForBill, stateAfter, type PostingAnswer } from './bill-payment.ts';

it.each<[PostingAnswer, ...string[]]>([
  // answer, and the state of a payment and of a reversal after it, at first and at the last look-up
  ['done', 'posted', 'posted', 'posted', 'posted'],
  ['refused', 'dropped', 'person', 'dropped', 'person'],
  ['absent', 'dropped', 'open', 'dropped', 'person'],
  ['not_there', 'open', 'open', 'person', 'person'],
  ['unknown', 'open', 'open', 'person', 'person'],
  ['lost', 'person', 'person', 'person', 'person'],
])('after the answer %s', (answer, ...expected) => {
  const after = [0, MAX_LOOK_UPS - 1].flatMap((lookUps) =>
    [false, true].map((isBack) => stateAfter({ isBack, lookUps }, answer)),
  );
  expect(after).toEqual(expected);
});

const pounds = (minor: number) => money('GBP', minor);
const BILL = {
  takesPayments: true,
  stayState: 'checked_in',
  payer: 'guest',
  isClosed: false,
  owed: pounds(8_000),
} as const;
const RATES = [
  { id: 'r', enterpriseId: 'e', lastUpdated: '', sourceCurrency: 'EUR', targetCurrency: 'GBP', value: '0.8' },
];

it.each([
  ['HOTEL_TAKES_NONE', { takesPayments: false, stayState: 'cancelled' }],
  ['STAY_CANCELLED', { stayState: 'cancelled', isClosed: true }],
  ['STAY_NO_SHOW', { stayState: 'no_show' }],
  ['BILL_CLOSED', { isClosed: true, payer: 'company' }],
  ['BILL_OF_COMPANY', { payer: 'company' }],
  ['BILL_WITHOUT_RATE', { owed: money('USD', 100) }],
  ['BILL_WITHOUT_RATE', { owed: null }],
  ['NOTHING_OWED', { owed: pounds(0) }],
] as const)('%s', (expected, changes) => {
  expect(offerForBill({ ...BILL, ...changes }, pounds(10_000), RATES, false)).toBe(expected);
});

it.each([
  ['what is owed', pounds(10_000), 8_000],
  ['what the card has', pounds(500), 500],
  ['what the card is worth there', money('EUR', 1_001), 800],
])('a card pays at most %s', (_what, free, most) => {
  expect(offerForBill(BILL, free, RATES, false)).toMatchObject({ most: pounds(most) });
});

it('parts that go back never add up to more than was paid, and the last takes the rest', () => {
  const left = { amount: pounds(800), cardAmount: 1_001 };
  expect(billShareOf(left, 500, '0.8', 'EUR')).toEqual(pounds(400));
  expect(billShareOf(left, 1_001, '0.8', 'EUR')).toEqual(pounds(800));
});

it('a part that goes back leaves something on the bill for the last', () => {
  expect(billShareOf({ amount: pounds(80), cardAmount: 101 }, 100, '0.8', 'EUR')).toEqual(pounds(79));
  expect(billShareOf({ amount: pounds(1), cardAmount: 2 }, 1, '0.8', 'EUR')).toEqual(pounds(0));
});
