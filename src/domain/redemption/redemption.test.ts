import { describe, expect, it } from 'vitest';
import { buildCard, buildProduct } from '../../../test/arbitraries/build-card.ts';
import {
  findCounterRefusal,
  leftToReverse,
  REDEMPTION_STATES,
  takeStep,
  type RedeemedAmounts,
  type RedemptionStep,
} from './redemption.ts';

const now = (state: RedeemedAmounts['state'], captured: number, reversed: number): RedeemedAmounts => {
  return { state, held: 50, captured, reversed };
};
const FROM = {
  held: now('held', 0, 0),
  captured: now('captured', 42, 0),
  part_reversed: now('part_reversed', 42, 30),
  reversed: now('reversed', 42, 42),
  released: now('released', 0, 0),
};
const STEPS = {
  'capture 50': { type: 'capture', amount: 50 },
  'capture 42': { type: 'capture', amount: 42 },
  'capture 51': { type: 'capture', amount: 51 },
  'capture 0': { type: 'capture', amount: 0 },
  release: { type: 'release' },
  'reverse 12': { type: 'reverse', amount: 12 },
  'reverse 42': { type: 'reverse', amount: 42 },
  'reverse 43': { type: 'reverse', amount: 43 },
  'reverse 0': { type: 'reverse', amount: 0 },
} as const satisfies Record<string, RedemptionStep>;

describe('a redemption of 50, of which 42 are captured and 30 reversed', () => {
  const ended = 'ended';
  it.each<[keyof typeof STEPS, ...string[]]>([
    // step, and the state and amounts after it from held, captured, part_reversed, reversed and released
    ['capture 50', 'captured 50 0', ended, ended, ended, ended],
    ['capture 42', 'captured 42 0', ended, ended, ended, ended],
    ['capture 51', 'too_much', ended, ended, ended, ended],
    ['capture 0', 'too_much', ended, ended, ended, ended],
    ['release', 'released 0 0', ended, ended, ended, ended],
    ['reverse 12', ended, 'part_reversed 42 12', 'reversed 42 42', ended, ended],
    ['reverse 42', ended, 'reversed 42 42', 'too_much', ended, ended],
    ['reverse 43', ended, 'too_much', 'too_much', ended, ended],
    ['reverse 0', ended, 'too_much', 'too_much', ended, ended],
  ])('%s', (step, ...expected) => {
    const after = REDEMPTION_STATES.map((state) => takeStep(FROM[state], STEPS[step]));
    const print = (each: (typeof after)[number]) =>
      typeof each === 'string' ? each : `${each.state} ${each.captured} ${each.reversed}`;
    expect(after.map(print)).toEqual(expected);
  });

  it('has 12 left to reverse', () => {
    expect(leftToReverse(FROM.part_reversed)).toBe(12);
  });
});

describe('at a counter', () => {
  const today = Temporal.PlainDate.from('2026-11-01');
  const COUNTER = { redeemLocationIds: ['brighton'], currency: 'GBP', today };
  const product = (changes = {}) => buildProduct({ redeemLocationIds: ['brighton'], ...changes });
  const refusal = (changes: Parameters<typeof buildCard>[0], counter = {}, amount = 5_000) =>
    findCounterRefusal(buildCard({ product: product(), ...changes }), amount, { ...COUNTER, ...counter });

  it('a card pays what is free on it, and no more', () => {
    const card = buildCard({ product: product() });
    const free = card.lots.reduce((sum, { balance, held }) => sum + balance - held, 0);
    expect([refusal({}, {}, free), refusal({}, {}, free + 1)]).toEqual([undefined, 'short']);
  });

  it.each([
    ['only_for_stays', { product: product({ redeemAt: 'stays' }) }, {}],
    ['CARD.NOT_HERE', {}, { redeemLocationIds: ['vienna'] }],
    ['CARD.CURRENCY_NOT_ACCEPTED', {}, { currency: 'EUR' }],
    [undefined, {}, { currency: null }],
    ['CARD.FROZEN', { state: 'frozen' }, {}],
    ['CARD.VOID', { state: 'void' }, {}],
    ['CARD.NOT_STARTED', { startsOn: today.add({ days: 1 }) }, {}],
    ['CARD.REGISTRATION_REQUIRED', { product: product({ registration: 'required' }) }, {}],
    [undefined, { product: product({ registration: 'required', isHolderOnly: true }), registered: true }, {}],
    [undefined, { product: product({ redeemAt: 'counter' }) }, {}],
  ] as const)('%s', (expected, card, counter) => {
    expect(refusal(card, counter)).toBe(expected);
  });
});
