import { expect, it } from 'vitest';
import { asId, type AgeCategoryId, type RateId, type RoomCategoryId } from '../value/ids.ts';
import type { BookedRoom } from './offer.ts';
import { orderAsBooked } from './order-as-booked.ts';
import type { Party } from './stay.ts';

const adults = (count: number): Party => [{ ageCategoryId: asId<AgeCategoryId>('adult'), count }];
const TWO = adults(2);
const room = (category: string, rate = 'flexible', party = TWO): BookedRoom => {
  return { roomCategoryId: asId<RoomCategoryId>(category), rateId: asId<RateId>(rate), party };
};
const SILENT = room('', '', []);

/** Numbers the rooms found from 1, and lists these numbers in the order of the booked rooms. */
function numbersOf(found: readonly BookedRoom[], booked: readonly BookedRoom[]): number[] {
  const rooms = found.map((one, index) => ({ ...one, number: index + 1 }));
  return orderAsBooked(rooms, booked).map(({ number }) => number);
}

it.each([
  ['by category', [room('sea'), room('attic')], [room('attic'), room('sea')], [2, 1]],
  ['by rate', [room('sea', 'saver'), room('sea')], [room('sea'), room('sea', 'saver')], [2, 1]],
  [
    'by guests',
    [room('sea', 'flexible', adults(1)), room('sea')],
    [room('sea'), room('sea', 'flexible', adults(1))],
    [2, 1],
  ],
  [
    'of equals by number',
    [room('sea'), room('attic'), room('sea')],
    [room('attic'), room('sea'), room('sea')],
    [2, 1, 3],
  ],
  ['by what is still the same', [room('sea', 'gift'), room('attic')], [room('attic'), room('sea')], [2, 1]],
  [
    'and what was changed most by what others leave',
    [room('suite', 'gift', adults(3)), room('attic')],
    [room('attic'), room('sea')],
    [2, 1],
  ],
  ['by number where nothing is said', [SILENT, SILENT], [room('attic'), room('sea')], [1, 2]],
  [
    'with rooms that were not booked at the end',
    [room('suite'), room('sea'), room('attic')],
    [room('attic'), room('sea')],
    [3, 2, 1],
  ],
  ['without those that are gone', [room('sea')], [room('attic'), room('sea')], [1]],
  ['by number if the booking is unknown', [room('sea'), room('attic')], [], [1, 2]],
] as const)('rooms that were found stand as they were booked %s', (_how, found, booked, numbers) => {
  expect(numbersOf(found, booked)).toEqual(numbers);
});

it('rooms stand as they were booked in whichever order their guests are given', () => {
  const child = { ageCategoryId: asId<AgeCategoryId>('child'), count: 1 };
  const [family, pair] = [room('sea', 'flexible', [...TWO, child]), room('sea')];
  const turned = { ...family, party: family.party.toReversed() };
  expect(numbersOf([pair, turned], [family, pair])).toEqual([2, 1]);
});
