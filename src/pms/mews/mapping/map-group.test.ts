import { expect, it } from 'vitest';
import { asId, type AgeCategoryId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import type { MewsReservation } from '../schema/booking-schema.ts';
import { mapGroup } from './map-group.ts';

const ADULT = asId<AgeCategoryId>('adult');

function room(number: string, category: string, owner: string): MewsReservation {
  return {
    Id: `room ${number}`,
    GroupId: 'group',
    AccountId: owner,
    Number: number,
    State: 'Confirmed',
    ReleasedUtc: null,
    AccountType: 'Customer',
    AssignedResourceId: null,
    CancellationReason: null,
    ScheduledStartUtc: null,
    ScheduledEndUtc: null,
    RequestedResourceCategoryId: category,
    RateId: 'flexible',
    PersonCounts: [{ AgeCategoryId: ADULT, Count: 2 }],
  };
}

function booked(category: string) {
  const party = [{ ageCategoryId: ADULT, count: 2 }];
  return { roomCategoryId: asId<RoomCategoryId>(category), rateId: asId<RateId>('flexible'), party };
}

it('the payments are those of who has the room that was booked first, in whichever order Mews lists them', () => {
  const [attic, sea] = [room('12', 'attic', 'Ada'), room('9', 'sea', 'Grace')];
  for (const listed of [
    [attic, sea],
    [sea, attic],
  ]) {
    expect(mapGroup(listed, [booked('attic'), booked('sea')], 'UTC')?.accountId).toBe('Ada');
    // If the booked rooms are unknown, the lowest number decides.
    expect(mapGroup(listed, [], 'UTC')?.accountId).toBe('Grace');
  }
});

it('a room that the hotel cancelled and booked once more is the one that stands, whichever has the lower number', () => {
  const gone: MewsReservation = { ...room('9', 'sea', 'Ada'), State: 'Canceled' };
  const standing = room('12', 'sea', 'Ada');
  for (const listed of [
    [gone, standing],
    [standing, gone],
  ]) {
    const rooms = mapGroup(listed, [booked('sea')], 'UTC')?.rooms;
    expect(rooms).toMatchObject([
      { number: '12', isCancelled: false },
      { number: '9', isCancelled: true },
    ]);
  }
});
