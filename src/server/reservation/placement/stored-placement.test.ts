import { expect, it } from 'vitest';
import { STORED } from './stored-placement.ts';

const refusal = { code: 'PMS.UNAVAILABLE', reason: 'the PMS has no such reservation' };

it('a value carries the version of its form', () => {
  expect(JSON.parse(STORED.refusal.write(refusal))).toEqual({ v: 1, ...refusal });
});

it('a value of the time before versions is read', () => {
  expect(STORED.refusal.read(refusal)).toEqual(refusal);
});

it('a value of a later version is not taken for an earlier one', () => {
  expect(() => STORED.refusal.read({ v: 2, ...refusal })).toThrow();
  expect(STORED.refusal.readIfValid({ v: 2, ...refusal })).toBeUndefined();
});
