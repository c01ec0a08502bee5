import { describe, expect, it } from 'vitest';
import { buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import { agePrices, buildExtra } from '../../../test/arbitraries/build-extra.ts';
import { isEntitledRoom, listEntitledBookings, listIncludedBookings } from './entitled-rooms.ts';
import {
  asId,
  type AgeCategoryId,
  type ExtraId,
  type PropertyId,
  type RateId,
  type RoomCategoryId,
} from '../value/ids.ts';
import type { BookedRoom, Extra } from '../stay/offer.ts';
import type { Party } from '../stay/stay.ts';
import type { VoucherProduct } from '../card/voucher-product.ts';

const harbour = asId<PropertyId>('harbour');
const hills = asId<PropertyId>('hills');
const standard = asId<RoomCategoryId>('standard');
const sea = asId<RoomCategoryId>('sea');
const suite = asId<RoomCategoryId>('suite');

function party(adults: number, children = 0): Party {
  const persons = [
    { ageCategoryId: asId<AgeCategoryId>('adult'), count: adults },
    { ageCategoryId: asId<AgeCategoryId>('child'), count: children },
  ];
  return persons.filter(({ count }) => count > 0);
}

function print(persons: Party): string {
  return persons.map(({ ageCategoryId, count }) => `${count} ${ageCategoryId}`).join(', ');
}

const forTwo = buildProduct({
  kind: 'uses',
  upgrades: true,
  persons: 2,
  roomCategoryIds: { [harbour]: [standard, sea] },
});

describe('a room without any upgrade', () => {
  it.each<[string, Partial<VoucherProduct>, PropertyId, RoomCategoryId, number, boolean]>([
    ['of an allowed category, for the included persons', {}, harbour, standard, 2, true],
    ['for fewer persons', {}, harbour, sea, 1, true],
    ['for a person more', {}, harbour, standard, 3, false],
    ['of another category', {}, harbour, suite, 2, false],
    ['in a hotel without allowed categories', {}, hills, standard, 2, false],
    ['of any category, when all are allowed', { roomCategoryIds: null }, hills, suite, 2, true],
    ['for any number, when all are included', { persons: null }, harbour, standard, 9, true],
  ])('%s', (_case, limits, propertyId, roomCategoryId, persons, entitled) => {
    expect(isEntitledRoom({ ...forTwo, ...limits }, propertyId, roomCategoryId, persons)).toBe(entitled);
  });
});

describe('the rooms whose price must be asked beside the booked ones', () => {
  const asked = (room: Partial<BookedRoom>, product: Partial<VoucherProduct> = {}) => {
    const booked = { roomCategoryId: suite, rateId: asId<RateId>('flexible'), party: party(2), ...room };
    return listEntitledBookings([booked], [{ ...forTwo, ...product }], harbour, []).map(
      (one) => `${one.room.roomCategoryId} ${one.room.rateId} for ${print(one.room.party)}`,
    );
  };

  it.each<[string, Partial<BookedRoom>, Partial<VoucherProduct>, string[]]>([
    ['all allowed ones for a dearer room', {}, {}, ['standard flexible for 2 adult', 'sea flexible for 2 adult']],
    ['the same for a person more', { roomCategoryId: sea, party: party(3) }, {}, ['sea flexible for 2 adult']],
    ['the same for a child more', { roomCategoryId: sea, party: party(2, 1) }, {}, ['sea flexible for 2 adult']],
    [
      'allowed ones with fewer persons for a dearer room with more',
      { party: party(1, 2) },
      { roomCategoryIds: { [harbour]: [standard] } },
      ['standard flexible for 1 adult, 1 child'],
    ],
    [
      'the same when every category is allowed',
      { party: party(3) },
      { roomCategoryIds: null },
      ['suite flexible for 2 adult'],
    ],
    ['none for an allowed room', { roomCategoryId: standard }, {}, []],
    ['none without upgrades', {}, { upgrades: false }, []],
    ['none for money', {}, { kind: 'value' }, []],
    ['none in a hotel where no room is allowed', {}, { roomCategoryIds: {} }, []],
    [
      'those of a package',
      {},
      { kind: 'package', roomCategoryIds: { [harbour]: [sea] } },
      ['sea flexible for 2 adult'],
    ],
  ])('are %s', (_case, room, product, expected) => {
    expect(asked(room, product)).toEqual(expected);
  });

  it('are named by the booked room and the product they stand for', () => {
    const rate = { rateId: asId<RateId>('flexible'), party: party(2) };
    const rooms = [
      { roomCategoryId: standard, ...rate },
      { roomCategoryId: suite, ...rate },
    ];
    const bookings = listEntitledBookings(rooms, [forTwo], harbour, []);
    expect(bookings.map(({ roomIndex, productId }) => [roomIndex, productId])).toEqual([
      [1, forTwo.id],
      [1, forTwo.id],
    ]);
  });
});

describe('the extras whose price must be asked for the persons that a package includes', () => {
  const breakfast = buildExtra('breakfast', 'per_person_per_time_unit');
  const withBreakfast = buildProduct({
    ...forTwo,
    kind: 'package',
    includedExtraIds: { [harbour]: [breakfast.id, asId<ExtraId>('parking')] },
  });
  const rooms = [party(2, 1), party(2), party(1, 3)].map((persons) => {
    return { roomCategoryId: sea, rateId: asId<RateId>('flexible'), party: persons };
  });
  const stay = { arrivalDate: day('2026-06-01'), departureDate: day('2026-06-02') };
  const asked = (product: VoucherProduct, ...chosen: readonly Extra[]) => {
    const booking = { stay, rooms, extras: chosen.map(({ id }) => ({ extraId: id, count: 2 })) };
    return listIncludedBookings(booking, [product], harbour, { ages: [], known: chosen }).map(
      ({ roomIndex, room, extra }) => `${extra.count} ${extra.extraId} in room ${roomIndex} for ${print(room.party)}`,
    );
  };

  it('are those of the package that persons are charged for, in each room with more', () => {
    const tour = buildExtra('tour', 'per_person');
    const parking = buildExtra('parking', 'per_time_unit');
    expect(asked(withBreakfast, breakfast, tour, parking)).toEqual([
      '2 breakfast in room 0 for 2 adult',
      '2 breakfast in room 2 for 1 adult, 1 child',
    ]);
  });

  it('are asked for those to whom it costs most', () => {
    const dearForChildren = { ...breakfast, pricesByAge: agePrices({ adult: 800, child: 1_600 }) };
    expect(asked(withBreakfast, dearForChildren)).toEqual([
      '2 breakfast in room 0 for 1 child, 1 adult',
      '2 breakfast in room 2 for 2 child',
    ]);
  });

  it('are none where everybody is included, for uses, or in another hotel', () => {
    expect(asked({ ...withBreakfast, persons: null }, breakfast)).toEqual([]);
    expect(asked({ ...withBreakfast, persons: 4 }, breakfast)).toEqual([]);
    expect(asked({ ...withBreakfast, kind: 'uses' }, breakfast)).toEqual([]);
    expect(asked({ ...withBreakfast, includedExtraIds: { [hills]: [breakfast.id] } }, breakfast)).toEqual([]);
  });
});
