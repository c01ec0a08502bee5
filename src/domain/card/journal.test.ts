import { describe, expect, it } from 'vitest';
import { bookMovements, findRule, listAmbiguous, type JournalMovement, type JournalRule } from './journal.ts';

const ACCOUNTS = { debit: '1360', credit: '3272', taxKey: null, costCentre: null };
const rule = (event: JournalRule['event'], given: Partial<JournalRule> = {}): JournalRule => ({
  event,
  soldAs: null,
  productId: null,
  propertyId: null,
  accounts: ACCOUNTS,
  ...given,
});
const SOUGHT = { event: 'issued', soldAs: 'single_purpose', productId: 'spa', propertyId: 'lake' } as const;

describe('the rule of a movement', () => {
  const any = rule('issued');
  const single = rule('issued', { soldAs: 'single_purpose' });
  const spa = rule('issued', { productId: 'spa' });
  const spaAtLake = rule('issued', { productId: 'spa', propertyId: 'lake' });
  it.each<[string, JournalRule[], JournalRule | undefined]>([
    ['none without rules', [], undefined],
    ['none of another event', [rule('redeemed')], undefined],
    ['the only one that fits', [rule('issued', { soldAs: 'multi_purpose' }), any], any],
    ['the one with more conditions, in any order', [spaAtLake, any, spa], spaAtLake],
    ['none if two are as specific', [any, single, spa], undefined],
    ['a third one that settles two', [single, spa, spaAtLake], spaAtLake],
  ])('is %s', (_what, rules, expected) => {
    expect(findRule(rules, SOUGHT)).toBe(expected);
  });

  it.each<[string, JournalRule[], object[]]>([
    ['two that fit the same cards', [single, spa], [{ earlier: 0, later: 1 }]],
    ['the same rule twice', [any, any], [{ earlier: 0, later: 1 }]],
    ['none for different products', [spa, rule('issued', { productId: 'golf' })], []],
    ['none for different events', [any, rule('redeemed')], []],
    [
      'none if a more specific rule settles it',
      [single, spa, rule('issued', { productId: 'spa', soldAs: 'single_purpose' })],
      [],
    ],
  ])('is ambiguous for %s', (_what, rules, expected) => {
    expect(listAmbiguous(rules)).toEqual(expected);
  });
});

const day = (text: string) => Temporal.PlainDate.from(text);
const move = (given: Partial<JournalMovement>): JournalMovement => ({
  ...SOUGHT,
  at: Temporal.Instant.from('2026-10-05T10:00:00Z'),
  day: day('2026-10-05'),
  cardId: 'card-1',
  last4: '7K4M',
  reference: 'card-1',
  amount: 10_000,
  currency: 'EUR',
  expiredOn: null,
  ...given,
});
const ALL = (
  ['issued', 'redeemed', 'given_back', 'expired', 'extended', 'voided', 'adjusted', 'paid_out', 'moved'] as const
).map((event) => rule(event));
const book = (movements: JournalMovement[], rules: readonly JournalRule[] = ALL, earlier = rules) =>
  bookMovements(movements, { rules, rulesOn: () => earlier }, 3);

describe('a movement', () => {
  it.each<[string, Partial<JournalMovement>, object]>([
    ['issued debits', { event: 'issued' }, { side: 'debit', amount: { currency: 'EUR', amountMinor: 10_000 } }],
    ['redeemed debits, by its own accounts', { event: 'redeemed', amount: -4_000 }, { side: 'debit' }],
    ['given back debits', { event: 'given_back', amount: 4_000 }, { side: 'debit' }],
    ['adjusted down is on the other side', { event: 'adjusted', amount: -500 }, { side: 'credit' }],
    ['paid out debits', { event: 'paid_out', amount: -500 }, { side: 'debit' }],
    ['a pay-out that came back is on the other side', { event: 'paid_out', amount: 500 }, { side: 'credit' }],
    ['moved in debits', { event: 'moved', amount: 500 }, { side: 'debit' }],
    ['moved out is on the other side', { event: 'moved', amount: -500 }, { side: 'credit' }],
    ['expired debits', { event: 'expired', amount: -500 }, { side: 'debit' }],
  ])('%s', (_what, given, expected) => {
    expect(book([move(given)]).lines).toEqual([expect.objectContaining({ document: '3-0001', ...expected })]);
  });

  it.each<[string, JournalMovement[], readonly JournalRule[], readonly JournalRule[], (string | number)[][]]>([
    ['without a rule is named', [move({})], [], [], [['issued', 'no_rule', 10_000]]],
    [
      'by a rule without accounts',
      [move({})],
      [rule('issued', { accounts: null })],
      [],
      [['issued', 'not_booked', 10_000]],
    ],
    [
      'expired, without a rule',
      [move({ event: 'expired', amount: -10_000 })],
      [],
      [],
      [['expired', 'not_booked', -10_000]],
    ],
    ['uses without a price', [move({ currency: null, amount: 3 })], ALL, ALL, [['issued', 'no_price', 3]]],
    [
      'extended after an expiry that was booked',
      [move({ event: 'extended', expiredOn: day('2026-09-30') })],
      ALL,
      ALL,
      [['extended', 'booked', 10_000]],
    ],
    [
      'extended after an expiry that was not booked',
      [move({ event: 'extended', expiredOn: day('2026-09-30') })],
      ALL,
      [],
      [['extended', 'not_booked', 10_000]],
    ],
    [
      'extended before its expiry nets to nothing',
      [move({ event: 'extended', amount: -10_000 }), move({ event: 'extended' })],
      ALL,
      ALL,
      [],
    ],
    [
      'of several lots is one',
      [move({ event: 'redeemed', amount: -1 }), move({ event: 'redeemed', amount: -2 })],
      ALL,
      ALL,
      [['redeemed', 'booked', -3]],
    ],
  ])('%s', (_what, movements, rules, earlier, expected) => {
    const { lines, sums } = book(movements, rules, earlier);
    expect(sums.map(({ event, outcome, amount }) => [event, outcome, amount])).toEqual(expected);
    expect(lines).toHaveLength(expected.filter(([, outcome]) => outcome === 'booked').length);
  });
});
