import { expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { listNights } from '#domain/stay/stay.ts';
import { cancellationPolicySchema } from '../schema/rate-schema.ts';
import { parseExactJson } from '../client/parse-exact-json.ts';
import { mapCancellationFees, mapCancellationTerms, type FeeBasis } from './map-cancellation.ts';

const stay = {
  arrivalDate: Temporal.PlainDate.from('2026-10-26'),
  departureDate: Temporal.PlainDate.from('2026-10-28'),
};
const hours = (count: number) => ({ months: 0, days: 0, seconds: count * 3_600 });
const times = { startOffset: hours(15), endOffset: hours(11), timeZone: 'Europe/London' };
const now = Temporal.Instant.from('2026-10-01T09:00:00Z');

/** Two nights of 100.01 and 150.00, and extras of 30.00. */
const basis: FeeBasis = {
  nights: listNights(stay).map((date, index) => {
    const gross = money('GBP', index === 0 ? 10_001 : 15_000);
    return { date, price: { currency: 'GBP', net: gross, gross, taxValues: [] } };
  }),
  nightsAreKnown: true,
  extras: money('GBP', 3_000),
};

function policy(fields: object) {
  const json = {
    Id: 'p',
    RateGroupId: 'g',
    IsActive: true,
    Applicability: 'Creation',
    ApplicabilityOffset: 'P0M0DT0H0M0S',
    FeeExtent: ['TimeUnits'],
    FeeMaximumTimeUnits: null,
    RelativeFee: 0.5,
    AbsoluteFee: { Currency: 'GBP', Value: 0 },
    ...fields,
  };
  return cancellationPolicySchema.parse(parseExactJson(JSON.stringify(json)));
}

const feesOf = (policies: readonly object[], of: FeeBasis = basis) =>
  mapCancellationFees(policies.map(policy), of, stay, times, now);

const termsOf = (policies: readonly object[], nightsAreKnown = true) =>
  mapCancellationTerms((known) => feesOf(policies, { ...basis, ...known }), { nightsAreKnown }, 'GBP', now);

test.each([
  [
    'two days before arrival time',
    [{ Applicability: 'Start', ApplicabilityOffset: 'P0M2DT0H0M0S' }],
    '2026-10-24T14:00:00Z',
  ],
  [
    'from the start of the day of arrival',
    [{ Applicability: 'StartDate', ApplicabilityOffset: 'P0M0DT6H0M0S' }],
    '2026-10-25T18:00:00Z',
  ],
  ['a day after booking', [{ ApplicabilityOffset: 'P0M1DT0H0M0S' }], '2026-10-02T09:00:00Z'],
  [
    'the earliest policy counts',
    [
      { Applicability: 'Start', ApplicabilityOffset: 'P0M1DT0H0M0S' },
      { Applicability: 'Start', ApplicabilityOffset: 'P0M7DT0H0M0S' },
    ],
    '2026-10-19T14:00:00Z',
  ],
  ['never free', [{ ApplicabilityOffset: '0M0D0:0:0.0' }], null],
  ['a policy without a fee', [{ ApplicabilityOffset: 'P0D', RelativeFee: 0 }], null],
  ['nothing known', [], null],
  ['one that cannot be read', [{ Applicability: 'Start' }, { ApplicabilityOffset: 'by and by' }], null],
])('cancelling is free until: %s', (_, policies, expected) => {
  const { freeUntil } = termsOf(policies);
  expect(freeUntil?.toString() ?? null).toBe(expected);
});

const twoDaysBefore = { Applicability: 'Start', ApplicabilityOffset: 'P0M2DT0H0M0S' };
const aMonthBefore = { Applicability: 'Start', ApplicabilityOffset: 'P1M0DT0H0M0S' };

test.each([
  ['nothing while it is free', [twoDaysBefore], true, 0],
  ['nothing where the hotel asks for nothing', [], true, 0],
  ['half of the nights once that time is over', [aMonthBefore, twoDaysBefore], true, 12_501],
  ['half of the first night', [{ FeeMaximumTimeUnits: 1 }], true, 5_001],
  ['nothing while it is free, whatever a night costs', [{ ...twoDaysBefore, FeeMaximumTimeUnits: 1 }], false, 0],
  ['an unknown amount, if the hotel does not give its nights', [{ FeeMaximumTimeUnits: 1 }], false, null],
  ['an unknown amount, by unknown terms', [{ Applicability: 'Deposit' }], true, null],
])('cancelling right after booking costs %s', (_, policies, nightsAreKnown, expected) => {
  expect(termsOf(policies, nightsAreKnown).fee?.amountMinor ?? null).toBe(expected);
});

test.each([
  ['half of all nights, rounded to the penny', {}, 12_501],
  ['half of the first night', { FeeMaximumTimeUnits: 1 }, 5_001],
  ['all nights when more are charged than there are', { FeeMaximumTimeUnits: 9, RelativeFee: 1 }, 25_001],
  ['nights and extras', { FeeExtent: ['TimeUnits', 'Products'], RelativeFee: 1 }, 28_001],
  ['the first night and all extras', { FeeExtent: ['Products', 'TimeUnits'], FeeMaximumTimeUnits: 1 }, 6_501],
  ['extras only', { FeeExtent: ['Products'] }, 1_500],
  ['an absolute fee on top', { FeeMaximumTimeUnits: 1, AbsoluteFee: { Currency: 'GBP', Value: 12.5 } }, 6_251],
  [
    'an absolute fee alone',
    { RelativeFee: 0, FeeMaximumTimeUnits: 0, AbsoluteFee: { Currency: 'GBP', Value: 15 } },
    1_500,
  ],
  ['of everything: nights and extras', { FeeExtent: ['Everything'], RelativeFee: 1 }, 28_001],
  ['of nothing: the absolute fee', { FeeExtent: ['Nothing'], AbsoluteFee: { Currency: 'GBP', Value: 15 } }, 1_500],
])('the fee is %s', (_, fields, expected) => {
  expect(feesOf([fields])).toEqual([{ from: now, fee: money('GBP', expected) }]);
});

test('there is a step for each policy with a fee, earliest first', () => {
  const policies = [
    { Applicability: 'StartDate', RelativeFee: 1 },
    { Applicability: 'Start', ApplicabilityOffset: 'P0M7DT0H0M0S', RelativeFee: 0.25 },
    { RelativeFee: 0 },
    { IsActive: false, RelativeFee: 1 },
  ];
  expect(feesOf(policies)?.map(({ from, fee }) => [from.toString(), fee.amountMinor])).toEqual([
    ['2026-10-19T14:00:00Z', 6_250],
    ['2026-10-26T00:00:00Z', 25_001],
  ]);
});

test.each([
  ['a fee in another money', { AbsoluteFee: { Currency: 'EUR', Value: 10 } }],
  ['a moment counted from something unheard of', { Applicability: 'Deposit' }],
  ['an extent unheard of', { FeeExtent: ['TimeUnits', 'Regrets'] }],
  ['a share and no extent', { FeeExtent: [] }],
  ['a share and an extent that is missing', { FeeExtent: null }],
  ['a share of no night', { FeeMaximumTimeUnits: 0 }],
  ['a share of fewer nights than none', { FeeMaximumTimeUnits: -1 }],
  ['no group of rates', { RateGroupId: null }],
])('no fee is given when a policy has %s', (_, fields) => {
  expect(feesOf([{}, fields])).toBeNull();
});

test('a fee on extras is unknown if the price of the hotel’s own extras is, unless the fee is zero', () => {
  const unknown = { ...basis, extras: null };
  expect(feesOf([{ FeeExtent: ['Products'] }], unknown)).toBeNull();
  expect(feesOf([{ FeeExtent: ['Products'], RelativeFee: 0 }], unknown)).toEqual([]);
});

test('a fee on some nights is unknown without the price of each night, but a fee on all nights is known', () => {
  const spread = { ...basis, nightsAreKnown: false };
  expect(feesOf([{ FeeMaximumTimeUnits: 1 }], spread)).toBeNull();
  expect(feesOf([{ FeeMaximumTimeUnits: 2 }], spread)).toEqual([{ from: now, fee: money('GBP', 12_501) }]);
  expect(
    feesOf([{ FeeMaximumTimeUnits: 1, RelativeFee: 0, AbsoluteFee: { Currency: 'GBP', Value: 9 } }], spread),
  ).toEqual([{ from: now, fee: money('GBP', 900) }]);
});
