import { expect, it } from 'vitest';
import { splitFee } from '#domain/give-back.ts';
import { money } from '#domain/money.ts';
import { STORED } from './stored-placement.ts';

const gbp = (minor: number) => money('GBP', minor);
/** As a package of two nights with breakfast was written down before its nights were. */
const BEFORE = {
  v: 1,
  amount: gbp(30_942),
  cards: [{ cardId: 'a', last4: '7XYZ', coveredMinor: 30_942, debit: 1, wholes: [{ coveredMinor: 30_942, debit: 1 }] }],
};

it.each([
  ['less than all that it covered', 30_941, 0, 0],
  ['as little as its nights cost', 25_608, 0, 0],
  ['all that it covered', 30_942, 1, 30_942],
])('a package of the time before, for a fee of %s (%i): %i kept, %i lost', (_what, fee, uses, cost) => {
  const { cards } = STORED.covered.read(BEFORE);
  const split = splitFee({ cards, due: gbp(0) }, gbp(fee));
  expect(split.cards.map(({ kept }) => kept.debit)).toEqual([uses]);
  expect({ cost: split.cost, due: split.due }).toEqual({ cost: gbp(cost), due: gbp(0) });
});

it('details of the time before do not say which language their texts are in', () => {
  const price = { currency: 'GBP', net: gbp(100), gross: gbp(100), taxValues: [] };
  const guests = [{ ageCategoryId: 'adult', name: 'Adult', classification: 'adult', count: 2 }];
  const extra = { extraId: 'breakfast', name: 'Breakfast', count: 1, isCityTax: false, priceSummary: price };
  const details = { rooms: [{ rateName: 'Flexible', guests }], extras: [extra], hasPaymentCard: false };
  const cover = { covered: gbp(0), cards: [], refused: [] };
  const read = STORED.terms.read({ v: 1, total: price, rooms: [], cover, due: gbp(100), details }).details;
  const named = [...(read?.rooms ?? []), ...(read?.rooms[0]?.guests ?? []), ...(read?.extras ?? [])];
  expect(named.map(({ languages }) => languages)).toEqual([{}, {}, {}]);
});

it('a cancellation of the time before says nothing of what cards lost, and the hotel is not asked any more what it had cancelled', () => {
  const outcome = { feeDue: gbp(0), givenBack: gbp(100), cards: [] };
  const cancellation = {
    v: 1,
    requestedAt: '2026-11-20T10:00:00Z',
    actor: 'guest',
    reason: '',
    fee: gbp(0),
    byTerms: true,
    timeZone: 'Europe/London',
    refusal: null,
    outcome,
  };
  const read = STORED.cancellation.read(cancellation);
  expect(read.outcome).toEqual({ ...outcome, rest: null, kept: [] });
  expect(read).toMatchObject({ hotelCancelled: [], areRoomsRead: true });
});
