import { expect, it } from 'vitest';
import { isBeyondPackage } from './is-beyond-package.ts';

const FOR_TWO = { persons: 2, nights: 2 };
const OPEN = { persons: null, nights: null };

it.each([
  ['one, for the two it is for', FOR_TWO, [2, 2, 1], null, false],
  ['one, for a third guest', FOR_TWO, [3, 2, 1], null, true],
  ['one, for a third night', FOR_TWO, [2, 3, 1], null, true],
  ['one, of a package for any party', OPEN, [9, 9, 1], null, false],
  ['a second one', FOR_TWO, [2, 2, 2], null, true],
  ['a second one that another package pays', FOR_TWO, [2, 2, 2], [2, 80, 80], false],
  ['a second one that no package pays', OPEN, [2, 2, 2], [2, 40, 80], true],
  ['a second one whose price is on its way', OPEN, [2, 2, 2], [1, 40, 40], true],
  ['four guests in two rooms with two packages', FOR_TWO, [4, 2, 1], [1, 144, 144], false],
] as const)('%s costs more than the package: %#', (_, product, [guests, nights, count], priced, isBeyond) => {
  const line = priced && {
    count: priced[0],
    included: { currency: 'GBP', amount: priced[1] },
    price_summary: { currency: 'GBP', net_value: priced[2], gross_value: priced[2], tax_values: [] },
  };
  expect(isBeyondPackage(product, { guests, nights, count }, line ?? undefined)).toBe(isBeyond);
});
