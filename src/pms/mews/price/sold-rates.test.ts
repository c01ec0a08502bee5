import { expect, test } from 'vitest';
import { rateSchema, voucherCodeSchema, vouchersPageSchema } from '../schema/rate-schema.ts';
import { listBaseRateIds, unlockedRateIds } from './sold-rates.ts';

const stay = {
  arrivalDate: Temporal.PlainDate.from('2027-03-27'),
  departureDate: Temporal.PlainDate.from('2027-03-29'),
};
const now = Temporal.Instant.from('2027-01-15T10:00:00Z');

function unlocked(code: object, voucher: object, typed = 'SPRING') {
  const vouchers = vouchersPageSchema.parse({
    Vouchers: [{ Id: 'v', IsActive: true, ...voucher }],
    VoucherAssignments: [
      { VoucherId: 'v', RateId: 'private' },
      { VoucherId: 'other', RateId: 'secret' },
    ],
    Rates: null,
  });
  const codes = [voucherCodeSchema.parse({ Id: 'c', VoucherId: 'v', Value: 'SPRING', IsActive: true, ...code })];
  return [...unlockedRateIds(vouchers, codes, typed, stay, 'Europe/Vienna', now)];
}

test('a valid code opens the rates of its voucher and no others', () => {
  expect(unlocked({}, {})).toEqual(['private']);
});

test.each([
  ['another code', {}, {}, 'spring'],
  ['a code that is switched off', { IsActive: false }, {}],
  ['an expired code', { ValidityEndUtc: '2027-01-15T09:59:59Z' }, {}],
  ['a code that is not valid yet', { ValidityStartUtc: '2027-01-15T10:00:01Z' }, {}],
  ['a voucher that is switched off', {}, { IsActive: false }],
  ['a night before the occupiable interval', {}, { OccupiableIntervalStartUtc: '2027-03-27T23:00:00Z' }],
  ['a night after the occupiable interval', {}, { OccupiableIntervalEndUtc: '2027-03-26T23:00:00Z' }],
])('%s opens nothing', (_, code, voucher, typed = 'SPRING') => {
  expect(unlocked(code, voucher, typed)).toEqual([]);
});

test('the ends of the occupiable interval are nights that count', () => {
  const voucher = {
    OccupiableIntervalStartUtc: '2027-03-26T23:00:00Z',
    OccupiableIntervalEndUtc: '2027-03-27T23:00:00Z',
  };
  expect(unlocked({}, voucher)).toEqual(['private']);
});

test('a rate depends on all rates below it, and a circle ends', () => {
  const rates = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ].map(([Id, BaseRateId]) => rateSchema.parse({ Id, BaseRateId, GroupId: 'g', Type: 'Public' }));
  expect(listBaseRateIds(rates[0]!, rates)).toEqual(['b', 'c']);
});
