import { describe, expect, it } from 'vitest';
import { buildCard, buildLot, buildProduct, day } from '../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteRoom } from '../../test/arbitraries/build-quote.ts';
import { coverRoom, priceWithTaxes, type PricedRoom, type RoomCoverRequest } from './cover-room.ts';
import { asId, type PropertyId, type RateId, type RoomCategoryId } from './ids.ts';
import { toDecimal } from './money.ts';

const MONDAY = day('2026-06-01');
const harbour = asId<PropertyId>('harbour');
const standardOnly = { [harbour]: [asId<RoomCategoryId>('Standard')] };

function room(category: string, nightMinor: number, rate = 'flexible'): PricedRoom {
  const { roomCategoryId, price, nights } = quoteRoom('GBP', category, 2, MONDAY, [nightMinor, nightMinor]);
  return { roomCategoryId, rateId: asId<RateId>(rate), price, nights };
}

const suite = room('Suite', 18_000);
const standard = room('Standard', 10_000);

function request(given: Partial<RoomCoverRequest>): RoomCoverRequest {
  return {
    propertyId: harbour,
    redeemLocationIds: ['coast'],
    stay: { arrivalDate: MONDAY, departureDate: MONDAY.add({ days: 2 }) },
    today: day('2026-05-01'),
    exchangeRates: [],
    cards: [],
    persons: 2,
    entitled: [],
    cityTaxes: [],
    ...given,
  };
}

/** What two uses pay of a suite at 180.00 a night, when these rooms could be booked instead. */
function paidOfSuite(limits: { upgrades?: boolean; persons?: number }, ...rooms: readonly PricedRoom[]): string {
  const product = buildProduct({ kind: 'uses', roomCategoryIds: standardOnly, upgrades: true, ...limits });
  const card = buildCard({ product, lots: [buildLot(2)] });
  const { covered } = coverRoom(request({ cards: [card], entitled: [{ product, rooms }] }), suite);
  return toDecimal(covered);
}

describe('a room dearer than the one that a card entitles to', () => {
  it.each<[string, string, readonly PricedRoom[]]>([
    ['up to the price of the entitled room', '200.00', [standard]],
    [
      'at the rate that was chosen, whatever a dearer rate costs',
      '200.00',
      [standard, room('Standard', 17_000, 'full')],
    ],
    ['never up to the price of a room that it does not entitle to', '200.00', [standard, room('Deluxe', 16_000)]],
    ['with nothing where the entitled room is only sold at another rate', '0.00', [room('Standard', 10_000, 'full')]],
    ['with nothing where no entitled room is sold', '0.00', [room('Deluxe', 16_000)]],
  ])('is paid %s: %s', (_sentence, paid, rooms) => {
    expect(paidOfSuite({}, ...rooms)).toBe(paid);
  });

  it('is paid for fewer persons up to the price for these', () => {
    expect(paidOfSuite({ persons: 1 }, room('Standard', 8_000))).toBe('160.00');
  });

  it('is the entitled room where the card is good for it, and paid whole', () => {
    const product = buildProduct({ kind: 'uses', upgrades: true });
    const card = buildCard({ product, lots: [buildLot(2)] });
    const { due } = coverRoom(request({ cards: [card], entitled: [{ product, rooms: [standard] }] }), suite);
    expect(due.amountMinor).toBe(0);
  });
});

describe('the price of a room on offer', () => {
  const cityTaxes = [quoteExtra('GBP', 'city tax', 'per_person_per_time_unit', 320, 2)];

  it('has the city tax that comes on top', () => {
    expect(toDecimal(priceWithTaxes({ cityTaxes }, standard).gross)).toBe('206.40');
    expect(toDecimal(priceWithTaxes({ cityTaxes: [] }, standard).gross)).toBe('200.00');
  });

  it('is covered and due in sum, the city tax included', () => {
    const { covered, due } = coverRoom(request({ cards: [buildCard()], cityTaxes }), standard);
    expect([covered, due].map(toDecimal)).toEqual(['100.00', '106.40']);
  });
});
