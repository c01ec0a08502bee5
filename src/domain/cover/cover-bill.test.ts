import { expect, it } from 'vitest';
import { buildCard, buildLot, buildProduct, day, ALWAYS } from '../../../test/arbitraries/build-card.ts';
import { buildExtra } from '../../../test/arbitraries/build-extra.ts';
import { money } from '../money/money.ts';
import type { VoucherProduct } from '../card/voucher-product.ts';
import { asId, type AgeCategoryId, type ExtraId, type PropertyId, type RoomCategoryId } from '../value/ids.ts';
import { coverBill } from './cover-bill.ts';

const sea = asId<RoomCategoryId>('sea');
const breakfast = asId<ExtraId>('breakfast');
const champagne = asId<ExtraId>('champagne');
const hotel = asId<PropertyId>('harbour');
const GBP = (amountMinor: number) => money('GBP', amountMinor);
const room = (id: string, persons = 2) => ({
  id,
  roomCategoryId: sea,
  party: [{ ageCategoryId: asId<AgeCategoryId>('adult'), count: persons }],
});
const night = (roomId: string, date: number, minor: number) => ({
  roomId,
  date: day(`2026-06-0${date}`),
  gross: GBP(minor),
});
const extra = (extraId: ExtraId, units: number, minor: number) => ({ roomId: 'a', extraId, units, gross: GBP(minor) });

/** Three nights from 1 June, of which the second is the dearest. */
const BILL = {
  propertyId: hotel,
  redeemLocationIds: ['coast'],
  today: day('2026-06-02'),
  goodOn: day('2026-06-02'),
  stay: { arrivalDate: day('2026-06-01'), departureDate: day('2026-06-04') },
  owed: GBP(33_000),
  rooms: [room('a')],
  extras: [],
  paid: { nights: [], extras: [] },
  nights: [night('a', 1, 9_000), night('a', 2, 12_000), night('a', 3, 11_000)],
  known: [buildExtra(breakfast, 'per_person_per_time_unit'), buildExtra(champagne, 'once')],
};
const NIGHTS = { kind: 'uses', persons: 2 } as const;
const PACKAGE = {
  kind: 'package',
  nights: 2,
  persons: 2,
  includedExtraIds: { [hotel]: [breakfast, champagne] },
} as const;
const june = (date: number) => ({ roomId: 'a', date: `2026-06-0${date}` });

/** The amounts of the uses, each with its nights in June, or why there are none. */
function paid(product: Partial<VoucherProduct>, more: object, uses: number) {
  const card = buildCard({ product: buildProduct(product), unit: { type: 'uses' }, lots: [buildLot(uses)] });
  const covered = coverBill({ ...BILL, ...more }, card);
  if (typeof covered === 'string') return covered;
  return covered.map(({ amountMinor, nights }) => `${amountMinor}: ${nights.map(({ date }) => date.at(-1)).join(' ')}`);
}

it.each<[string, Partial<VoucherProduct>, object, number, string | string[]]>([
  ['each use pays the dearest night that is left', NIGHTS, {}, 10, ['12000: 2', '11000: 3', '9000: 1']],
  ['no more uses than are free', NIGHTS, {}, 2, ['12000: 2', '11000: 3']],
  ['no use for a night that was paid by one', NIGHTS, { paid: { nights: [june(2)], extras: [] } }, 1, ['11000: 3']],
  [
    'nothing if every night was',
    NIGHTS,
    { paid: { nights: [june(1), june(2), june(3)], extras: [] } },
    1,
    'NOTHING_OWED',
  ],
  ['nothing if every night is free', NIGHTS, { nights: [night('a', 1, 0), night('a', 2, 0)] }, 1, 'NOTHING_OWED'],
  ['no more than is owed', NIGHTS, { owed: GBP(23_500) }, 10, ['12000: 2', '11000: 3']],
  ['nothing if less is owed than a use is worth', NIGHTS, { owed: GBP(11_999) }, 10, 'LESS_OWED'],
  ['a discount lowers its night', NIGHTS, { nights: [...BILL.nights, night('a', 2, -4_000)] }, 1, ['11000: 3']],
  ['no night of another weekday', { ...NIGHTS, validity: { ...ALWAYS, weekdays: [1] } }, {}, 3, ['9000: 1']],
  [
    'no night if only others are left',
    { ...NIGHTS, validity: { ...ALWAYS, weekdays: [1] } },
    { paid: { nights: [june(1)], extras: [] } },
    3,
    'NIGHTS_NOT_ALLOWED',
  ],
  ['no room for more persons', NIGHTS, { rooms: [room('a', 3)] }, 3, 'NOT_FOR_THIS_ROOM'],
  ['no upgrade', { ...NIGHTS, upgrades: true }, { rooms: [room('a', 3)] }, 3, 'UPGRADES_ON_PAGE'],
  [
    'no room of another category',
    { ...NIGHTS, roomCategoryIds: { [hotel]: [asId('suite')] } },
    {},
    3,
    'NOT_FOR_THIS_ROOM',
  ],
  ['nothing at another hotel', { ...NIGHTS, redeemLocationIds: ['hills'] }, {}, 3, 'NOT_FOR_BILLS'],
  [
    'a stay after the last day for booking',
    { ...NIGHTS, validity: { ...ALWAYS, bookBy: day('2026-06-01') } },
    {},
    1,
    ['12000: 2'],
  ],
  ['a stay that is too short', { ...NIGHTS, validity: { ...ALWAYS, minNights: 4 } }, {}, 1, 'NIGHTS_NOT_ALLOWED'],
  ['the dearest run of a package', PACKAGE, {}, 1, ['23000: 2 3']],
  ['a package with less left', PACKAGE, { paid: { nights: [june(2)], extras: [] } }, 1, ['11000: 3']],
  [
    'the extras of a package for its nights',
    PACKAGE,
    { extras: [extra(breakfast, 6, 9_000)], owed: GBP(41_000) },
    1,
    ['29000: 2 3'],
  ],
  ['one of two bottles', PACKAGE, { extras: [extra(champagne, 2, 8_000)], owed: GBP(40_000) }, 1, ['27000: 2 3']],
  [
    'the bottle after a use that paid none',
    PACKAGE,
    { extras: [extra(champagne, 1, 4_000)], owed: GBP(36_000), paid: { nights: [june(1)], extras: [] } },
    1,
    ['27000: 2 3'],
  ],
])('%s', (_what, product, more, uses, expected) => expect(paid(product, more, uses)).toEqual(expected));

it.each([
  [1, 2],
  [1, 3],
  [4, 1],
  [0, 3],
])('breakfast is paid once in the room of the nights, of %i in the other room and %i in it', (other, own) => {
  const ofRoom = (roomId: string, count: number) => {
    return count === 0 ? [] : [{ roomId, extraId: breakfast, units: 2 * count, gross: GBP(4_400 * count) }];
  };
  const bill = {
    stay: { arrivalDate: day('2026-06-01'), departureDate: day('2026-06-03') },
    owed: GBP(100_000),
    rooms: [room('a', 1), room('b', 1)],
    nights: [night('a', 1, 10_000), night('a', 2, 11_000), night('b', 1, 20_000), night('b', 2, 21_000)],
    extras: [...ofRoom('a', other), ...ofRoom('b', own)],
  };
  expect(paid(PACKAGE, bill, 1)).toEqual(['45400: 1 2']);
});

it('an extra that a package has paid is not paid again, and the other one of two is', () => {
  const parking = asId<ExtraId>('parking');
  const package3 = { ...PACKAGE, nights: 3, includedExtraIds: { [hotel]: [parking, champagne] } };
  const card = buildCard({ product: buildProduct(package3), unit: { type: 'uses' }, lots: [buildLot(1)] });
  const bill = {
    ...BILL,
    owed: GBP(100_000),
    rooms: [room('a'), room('b')],
    nights: [1, 2, 3].flatMap((date) => [night('a', date, 10_000), night('b', date, 14_000)]),
    known: [buildExtra(parking, 'per_time_unit'), buildExtra(champagne, 'once')],
    extras: [extra(parking, 3, 8_700), extra(champagne, 2, 8_000)],
  };
  const first = coverBill(bill, card);
  if (typeof first === 'string') throw new Error(first);
  expect(first[0]?.amountMinor).toBe(42_000 + 8_700 + 4_000);
  const { nights = [], extras = [] } = first[0] ?? {};
  expect(nights).toHaveLength(3);
  const again = { ...bill, paid: { nights, extras } };
  expect(coverBill(again, card)).toMatchObject([{ amountMinor: 30_000 + 4_000 }]);
});

it('a card that its holder shows at the desk pays without a mailed link, and not on hold', () => {
  const product = buildProduct({ ...NIGHTS, isHolderOnly: true, registration: 'required' });
  const lots = [buildLot(3, { held: 2 })];
  const card = buildCard({ product, registered: true, unit: { type: 'uses' }, lots });
  expect(coverBill(BILL, card)).toHaveLength(1);
});

it('value of a product that must last for the stay is good on the departure', () => {
  const product = buildProduct({ ...NIGHTS, expiry: 'stay' });
  const lots = [buildLot(1, { expiresOn: day('2026-06-03') })];
  const bill = { ...BILL, goodOn: BILL.stay.departureDate };
  expect(coverBill(bill, buildCard({ product, unit: { type: 'uses' }, lots }))).toBe('NIGHTS_NOT_ALLOWED');
});
