import { expect, it } from 'vitest';
import { asId, type RoomCategoryId } from '#domain/value/ids.ts';
import { createRefusedStays } from './refused-stays.ts';

const [loft, attic] = ['loft', 'attic'].map((id) => asId<RoomCategoryId>(id)) as [RoomCategoryId, RoomCategoryId];
const stay = (from: string, nights: number) => {
  const arrivalDate = Temporal.PlainDate.from(from);
  return { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
};
const TWO = stay('2026-06-10', 2);

function learned(numbers: readonly number[] = [1, 1]) {
  let nowMs = 1_000_000;
  const stays = createRefusedStays(() => nowMs);
  stays.learn(loft, TWO, numbers);
  return { stays, wait: (ms: number) => (nowMs += ms) };
}

it('a stay that was refused is not had for an hour, nor a longer one that has its nights', () => {
  const { stays, wait } = learned();
  expect(stays.isRefused(loft, TWO, [1, 1])).toBe(true);
  expect(stays.isRefused(loft, stay('2026-06-09', 4), [2, 1, 1, 3])).toBe(true);
  wait(60 * 60_000 + 1);
  expect(stays.isRefused(loft, TWO, [1, 1])).toBe(false);
});

it('other nights, a part of the nights and another category can be had', () => {
  const { stays } = learned();
  expect(stays.isRefused(loft, stay('2026-06-10', 1), [1])).toBe(false);
  expect(stays.isRefused(loft, stay('2026-06-11', 2), [1, 1])).toBe(false);
  expect(stays.isRefused(attic, TWO, [1, 1])).toBe(false);
});

it('it can be had again as soon as a night has more free rooms', () => {
  const { stays } = learned();
  expect(stays.isRefused(loft, TWO, [1, 2])).toBe(false);
  expect(stays.isRefused(loft, TWO, [1, 1])).toBe(true);
});

it('nothing is learned where a night was full or had two rooms free, or of a single night', () => {
  expect(learned([1, 2]).stays.isRefused(loft, TWO, [1, 2])).toBe(false);
  expect(learned([1, 0]).stays.isRefused(loft, TWO, [1, 0])).toBe(false);
  expect(learned([1]).stays.isRefused(loft, TWO, [1, 1])).toBe(false);
});
