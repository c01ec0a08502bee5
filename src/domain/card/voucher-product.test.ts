import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALWAYS, buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import { asId, type PropertyId, type RoomCategoryId, type VoucherProductId } from '../value/ids.ts';
import { countNights, listNights } from '../stay/stay.ts';
import {
  entitledRoomCategoryIds,
  isAllowedAt,
  isHotelStayAllowed,
  isNightAllowed,
  isStayAllowed,
  listUpgradable,
  usualNights,
  type Validity,
} from './voucher-product.ts';

function validity(given: Partial<Validity>): Validity {
  return { ...ALWAYS, ...given };
}

describe('the hotels of a card', () => {
  it.each([
    [['coast'], ['coast'], true],
    [['coast', 'hills'], ['hills'], true],
    [['coast'], ['hills', 'coast'], true],
    [['coast'], ['hills'], false],
    [['coast'], [], false],
    [[], ['coast'], false],
    [['coast'], ['Coast'], false],
  ])('good at %j, hotel at %j: %s', (redeemLocationIds, hotel, allowed) => {
    expect(isAllowedAt(buildProduct({ redeemLocationIds }), hotel)).toBe(allowed);
  });
});

describe('the products that pay a part of a dearer room', () => {
  const product = (id: string, kind: 'value' | 'uses' | 'package', upgrades: boolean) =>
    buildProduct({ id: asId<VoucherProductId>(id), kind, upgrades });

  it('have nights that allow upgrades, and are listed once each', () => {
    const nights = product('nights', 'uses', true);
    const stay = product('stay', 'package', true);
    const others = [product('money', 'value', true), product('plain', 'uses', false)];
    expect(listUpgradable([nights, ...others, stay, nights])).toEqual([nights, stay]);
  });
});

describe('the usual length of a stay with a card', () => {
  it.each([
    ['two nights of a package', 2, null, 2],
    ['one night of a gift card', null, null, 1],
    ['no fewer nights than the card asks for', null, 3, 3],
    ['no more nights than are searched', 45, null, 30],
  ])('is %s', (_words, nights, minNights, expected) => {
    expect(usualNights({ nights }, minNights)).toBe(expected);
  });
});

describe('the nights of a card', () => {
  it.each([
    ['2026-06-01', 'Monday', [1, 2, 3, 4, 7], true],
    ['2026-06-05', 'Friday', [1, 2, 3, 4, 7], false],
    ['2026-06-06', 'Saturday', [1, 2, 3, 4, 7], false],
    ['2026-06-07', 'Sunday', [1, 2, 3, 4, 7], true],
    ['2026-06-07', 'Sunday', [7], true],
    ['2026-06-07', 'Sunday', [], false],
  ])('%s is a %s, card good on weekdays %j: %s', (date, _weekday, weekdays, allowed) => {
    expect(isNightAllowed(validity({ weekdays }), day(date))).toBe(allowed);
  });

  it.each([
    ['2026-12-23', true],
    ['2026-12-24', false],
    ['2026-12-28', false],
    ['2027-01-01', false],
    ['2027-01-02', true],
    ['2027-02-14', false],
  ])('%s with closed 24 December to 1 January and 14 February: %s', (date, allowed) => {
    const closed = [
      { from: day('2026-12-24'), to: day('2027-01-01') },
      { from: day('2027-02-14'), to: day('2027-02-14') },
    ];
    expect(isNightAllowed(validity({ closed }), day(date))).toBe(allowed);
  });
});

describe('the stays of a card', () => {
  const twoNights = { arrivalDate: day('2026-06-05'), departureDate: day('2026-06-07') };

  it.each<[string, Partial<Validity>, boolean]>([
    ['no limits', {}, true],
    ['book by today', { bookBy: day('2026-05-01') }, true],
    ['book by yesterday', { bookBy: day('2026-04-30') }, false],
    ['stay by the day of departure', { stayBy: day('2026-06-07') }, true],
    ['stay by the day before', { stayBy: day('2026-06-06') }, false],
    ['at least two nights', { minNights: 2 }, true],
    ['at least three nights', { minNights: 3 }, false],
    ['at most two nights', { maxNights: 2 }, true],
    ['at most one night', { maxNights: 1 }, false],
    ['Fridays only: one of the nights', { weekdays: [5] }, true],
    ['Sundays only: the day of departure is no night', { weekdays: [7] }, false],
    ['closed on the first night', { closed: [{ from: day('2026-06-05'), to: day('2026-06-05') }] }, true],
    ['closed on both nights', { closed: [{ from: day('2026-06-05'), to: day('2026-06-06') }] }, false],
    ['closed on the day of departure', { closed: [{ from: day('2026-06-07'), to: day('2026-06-07') }] }, true],
  ])('Friday to Sunday, booked on 1 May, with %s: %s', (_case, given, allowed) => {
    expect(isStayAllowed(validity(given), twoNights, day('2026-05-01'))).toBe(allowed);
  });
});

describe('the bills that a card pays', () => {
  const twoNights = { arrivalDate: day('2026-06-05'), departureDate: day('2026-06-07') };

  it.each<[string, Partial<Validity>, boolean]>([
    ['no limits', {}, true],
    ['book by long ago', { bookBy: day('2020-01-01') }, true],
    ['stay by the day of departure', { stayBy: day('2026-06-07') }, true],
    ['stay by the day before', { stayBy: day('2026-06-06') }, false],
    ['at least three nights', { minNights: 3 }, false],
    ['at most two nights', { maxNights: 2 }, true],
    ['Fridays and Saturdays only', { weekdays: [5, 6] }, true],
    ['Fridays only: one of the nights', { weekdays: [5] }, false],
    ['closed on the first night', { closed: [{ from: day('2026-06-05'), to: day('2026-06-05') }] }, false],
    ['closed on the day of departure', { closed: [{ from: day('2026-06-07'), to: day('2026-06-07') }] }, true],
  ])('are of a stay from Friday to Sunday with %s: %s', (_case, given, expected) => {
    expect(isHotelStayAllowed(validity(given), twoNights)).toBe(expected);
  });
});

describe('the rooms of a card', () => {
  const harbour = asId<PropertyId>('harbour');
  const standard = asId<RoomCategoryId>('standard');

  it('are all, some, or none of a hotel', () => {
    const some = buildProduct({ roomCategoryIds: { [harbour]: [standard] } });
    expect(entitledRoomCategoryIds(buildProduct({ roomCategoryIds: null }), harbour)).toBeNull();
    expect(entitledRoomCategoryIds(some, harbour)).toEqual([standard]);
    expect(entitledRoomCategoryIds(some, asId<PropertyId>('hills'))).toEqual([]);
  });
});

describe('days of a product, with repeated questions about the same stays', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 });
  const date = fc.integer({ min: 0, max: 20 }).map((days) => day('2026-05-01').add({ days }));
  const closed = fc.array(fc.record({ from: date, to: date }), { maxLength: 2 });
  const stay = fc.record({ arrivalDate: date, departureDate: date });

  it('are equal for new and for repeated stays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ weekdays, closed }).map(validity), { minLength: 1, maxLength: 3 }),
        fc.array(stay, { minLength: 1, maxLength: 4 }),
        (products, stays) => {
          const today = day('2026-04-01');
          for (const product of [...products, ...products]) {
            for (const one of stays) {
              const nights = one.arrivalDate.until(one.departureDate).days;
              const isAnyAllowed = listNights({ ...one }).some((night) => isNightAllowed(product, night));
              expect(countNights(one)).toBe(nights);
              expect(isStayAllowed(product, one, today)).toBe(isAnyAllowed);
              expect(isStayAllowed({ ...product }, { ...one }, today)).toBe(isAnyAllowed);
            }
          }
        },
      ),
    );
  });
});
