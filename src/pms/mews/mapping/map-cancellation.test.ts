import { expect, test } from 'vitest';
import { cancellationPolicySchema } from '../schema/rate-schema.ts';
import { parseExactJson } from '../client/parse-exact-json.ts';
import { mapCancellation } from './map-cancellation.ts';

const stay = {
  arrivalDate: Temporal.PlainDate.from('2026-10-26'),
  departureDate: Temporal.PlainDate.from('2026-10-28'),
};
const hours = (count: number) => ({ months: 0, days: 0, seconds: count * 3_600 });
const times = { startOffset: hours(15), endOffset: hours(11), timeZone: 'Europe/London' };
const now = Temporal.Instant.from('2026-10-01T09:00:00Z');

function policy(fields: object) {
  const json = {
    Id: 'p',
    RateGroupId: 'g',
    IsActive: true,
    RelativeFee: 0.5,
    AbsoluteFee: { Currency: 'GBP', Value: 0 },
    ...fields,
  };
  return cancellationPolicySchema.parse(parseExactJson(JSON.stringify(json)));
}

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
  ['a day after booking', [{ Applicability: 'Creation', ApplicabilityOffset: 'P0M1DT0H0M0S' }], '2026-10-02T09:00:00Z'],
  [
    'the earliest policy counts',
    [
      { Applicability: 'Start', ApplicabilityOffset: 'P0M1DT0H0M0S' },
      { Applicability: 'Start', ApplicabilityOffset: 'P0M7DT0H0M0S' },
    ],
    '2026-10-19T14:00:00Z',
  ],
  ['never free', [{ Applicability: 'Creation', ApplicabilityOffset: '0M0D0:0:0.0' }], null],
  ['a policy without a fee', [{ Applicability: 'Creation', ApplicabilityOffset: 'P0D', RelativeFee: 0 }], null],
  ['nothing known', [], null],
])('%s', (_, policies, expected) => {
  const { freeUntil } = mapCancellation(policies.map(policy), stay, times, now);
  expect(freeUntil?.toString() ?? null).toBe(expected);
});
