import { expect } from 'vitest';
import type { Offer } from '#domain/stay/offer.ts';
import { sumPrices, type Price } from '#domain/stay/price.ts';
import { listNights, type Stay } from '#domain/stay/stay.ts';

/** Every night of the stay has a price, and their sum is the total price. */
export function expectNights(price: Price, nights: Offer['nights'], stay: Stay): void {
  expect(nights.map(({ date }) => date.toString())).toEqual(listNights(stay).map(String));
  expectSamePrice(
    sumPrices(
      price.currency,
      nights.map((night) => night.price),
    ),
    price,
  );
}

/** Equal to the minor unit in net, gross and each tax, in any order of the taxes. */
export function expectSamePrice(actual: Price, expected: Price): void {
  const plain = ({ net, gross, taxValues }: Price) => ({
    net,
    gross,
    taxes: Object.fromEntries(
      taxValues.filter(({ value }) => value.amountMinor !== 0).map(({ code, value }) => [code, value.amountMinor]),
    ),
  });
  expect(plain(actual)).toEqual(plain(expected));
}
