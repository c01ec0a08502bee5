import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCoverRequest } from '../../../test/arbitraries/any-cover-request.ts';
import { buildCard, buildLot, buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteRoom } from '../../../test/arbitraries/build-quote.ts';
import {
  addedCover,
  coverRooms,
  priceWithTaxes,
  type PricedRoom,
  type RoomsCoverRequest,
} from './cover-offered-rooms.ts';
import type { CoverRequest, EntitledRoom } from './cover-request.ts';
import { asId, type CardId, type PropertyId, type RateId, type RoomCategoryId } from '../value/ids.ts';
import { toDecimal } from '../money/money.ts';
import type { VoucherProduct } from '../card/voucher-product.ts';

const MONDAY = day('2026-06-01');
const harbour = asId<PropertyId>('harbour');
const standardOnly = { [harbour]: [asId<RoomCategoryId>('Standard')] };

function room(category: string, nightMinor: number, rate = 'flexible'): PricedRoom {
  const { roomCategoryId, price, nights } = quoteRoom('GBP', category, 2, MONDAY, [nightMinor, nightMinor]);
  return { roomCategoryId, rateId: asId<RateId>(rate), price, nights };
}

const suite = room('Suite', 18_000);
const standard = room('Standard', 10_000);

function request(given: Partial<RoomsCoverRequest>): RoomsCoverRequest {
  return {
    propertyId: harbour,
    redeemLocationIds: ['coast'],
    stay: { arrivalDate: MONDAY, departureDate: MONDAY.add({ days: 2 }) },
    today: day('2026-05-01'),
    exchangeRates: [],
    cards: [],
    cityTaxes: [],
    ...given,
  };
}

/** The payment of two uses for a suite at 180.00 a night, if these rooms could be booked instead. */
function paidOfSuite(limits: { upgrades?: boolean; persons?: number }, ...rooms: readonly PricedRoom[]): string {
  const product = buildProduct({ kind: 'uses', roomCategoryIds: standardOnly, upgrades: true, ...limits });
  const card = buildCard({ product, lots: [buildLot(2)] });
  const { covered } = coverRooms(request({ cards: [card] }), [
    { room: suite, persons: 2, entitled: [{ product, rooms }] },
  ]);
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

  it.each([
    ['good for every room', null],
    [
      'good for this room and a dearer one',
      { [harbour]: [asId<RoomCategoryId>('Standard'), asId<RoomCategoryId>('Suite')] },
    ],
  ])('is paid for fewer persons up to its own price for these, by a card %s', (_rooms, roomCategoryIds) => {
    const product = buildProduct({ kind: 'uses', roomCategoryIds, upgrades: true, persons: 1 });
    const card = buildCard({ product, lots: [buildLot(2)] });
    const choices = [room('Standard', 8_000), room('Suite', 16_000)];
    const { covered } = coverRooms(request({ cards: [card] }), [
      { room: standard, persons: 2, entitled: [{ product, rooms: choices }] },
    ]);
    expect(toDecimal(covered)).toBe('160.00');
  });

  it('is the entitled room where the card is good for it, and paid whole', () => {
    const product = buildProduct({ kind: 'uses', upgrades: true });
    const card = buildCard({ product, lots: [buildLot(2)] });
    const { due } = coverRooms(request({ cards: [card] }), [
      { room: suite, persons: 2, entitled: [{ product, rooms: [standard] }] },
    ]);
    expect(due.amountMinor).toBe(0);
  });
});

describe('the price of a room on offer', () => {
  const cityTaxes = [quoteExtra('GBP', 'city tax', 'per_person_per_time_unit', 320, 2)];

  it('has the city tax that comes on top', () => {
    expect(toDecimal(priceWithTaxes({ cityTaxes }, [standard]).gross)).toBe('206.40');
    expect(toDecimal(priceWithTaxes({ cityTaxes: [] }, [standard]).gross)).toBe('200.00');
  });

  it('is covered and due in sum, the city tax included', () => {
    const { covered, due } = coverRooms(request({ cards: [buildCard()], cityTaxes }), [
      { room: standard, persons: 2, entitled: [] },
    ]);
    expect([covered, due].map(toDecimal)).toEqual(['100.00', '106.40']);
  });
});

function productOf({ cards }: Pick<CoverRequest, 'cards'>, { productId }: EntitledRoom): VoucherProduct {
  const card = cards.find(({ product }) => product.id === productId);
  if (!card) throw new Error('an entitled room without its card');
  return card.product;
}

/** Converts an amount by the digits of rate and amount alone: "0.8547" of 400.00 EUR is 341.88 GBP. */
function worth(minor: number, decimals: number, rate: string, wanted: number): number {
  const [whole = '', part = ''] = rate.split('.');
  const scaled = BigInt(minor) * BigInt(whole + part) * 10n ** BigInt(wanted);
  return Number(scaled / 10n ** BigInt(decimals + part.length));
}

describe('money of a card in another currency', () => {
  it.each([
    ['EUR', 2, '0.8547', 10_000],
    ['JPY', 0, '0.00526316', 10_000],
    ['KWD', 3, '2.5601', 30_001],
  ])('is said in its own beside the hotel’s, over two rooms: %s', (currency, decimals, rate, held) => {
    const id = asId<CardId>(currency);
    const card = buildCard({ id, unit: { type: 'money', currency }, lots: [buildLot(held)] });
    const own = { id: '', enterpriseId: '', sourceCurrency: currency, targetCurrency: 'GBP', value: rate };
    const asked = request({ cards: [card], exchangeRates: [{ ...own, lastUpdated: '' }] });
    const rooms = [standard, suite].map((each) => ({ room: each, persons: 2, entitled: [] }));
    const [first, both] = [coverRooms(asked, rooms.slice(0, 1)), coverRooms(asked, rooms)];
    const [alone] = addedCover(undefined, first).cover.cards;
    const [next] = addedCover(first, both).cover.cards;
    const [whole] = both.cards;
    expect(whole?.spent).toEqual({ value: { currency, amountMinor: whole?.debit }, rate });
    expect(worth(whole!.debit, decimals, rate, 2)).toBe(whole?.covered.amountMinor);
    expect((alone?.spent?.value.amountMinor ?? 0) + (next?.spent?.value.amountMinor ?? 0)).toBe(whole?.debit);
  });

  it('is not said of money in the hotel’s own, nor of a card that pays nothing', () => {
    const pays = coverRooms(request({ cards: [buildCard()] }), [{ room: standard, persons: 2, entitled: [] }]);
    expect(pays.cards.map((card) => 'spent' in card)).toEqual([false]);
  });
});

describe('rooms chosen one after another', () => {
  const two = { persons: 2, entitled: [] };
  const uses = (count: number) => buildCard({ product: buildProduct({ kind: 'uses' }), lots: [buildLot(count)] });

  it('cost what each adds: a card that one has used up pays nothing of the next', () => {
    const asked = request({ cards: [buildCard({ lots: [buildLot(20_000)] })] });
    const first = coverRooms(asked, [{ room: standard, ...two }]);
    const added = addedCover(
      first,
      coverRooms(
        asked,
        [standard, standard].map((room) => ({ room, ...two })),
      ),
    );
    expect([added.cover.covered, added.due].map(toDecimal)).toEqual(['0.00', '200.00']);
    expect(added.cover.cards.map(({ covered, left }) => [toDecimal(covered), left])).toEqual([['0.00', 0]]);
  });

  it('let a use go to the dearer room, where what it leaves is to be paid', () => {
    const asked = request({ cards: [uses(2)] });
    const first = coverRooms(asked, [{ room: standard, ...two }]);
    const added = addedCover(
      first,
      coverRooms(
        asked,
        [standard, suite].map((room) => ({ room, ...two })),
      ),
    );
    expect([added.cover.covered, added.due].map(toDecimal)).toEqual(['160.00', '200.00']);
    expect(added.cover.cards.map((card) => card.uses)).toEqual([0]);
  });

  it('cost as the first what it costs alone, and let a card in that only pays for the next', () => {
    const suites = buildProduct({ kind: 'uses', roomCategoryIds: { [harbour]: [suite.roomCategoryId] } });
    const asked = request({ cards: [buildCard({ product: suites, lots: [buildLot(3)] })] });
    const first = coverRooms(asked, [{ room: standard, ...two }]);
    const alone = addedCover(undefined, first);
    expect([toDecimal(alone.due), alone.cover.cards.length]).toEqual(['200.00', 0]);
    const both = coverRooms(
      asked,
      [standard, suite].map((room) => ({ room, ...two })),
    );
    const { cover, due } = addedCover(first, both);
    expect(cover.cards.map((card) => [toDecimal(card.covered), card.uses, card.left])).toEqual([['360.00', 2, 1]]);
    expect(toDecimal(due)).toBe('0.00');
  });

  it('count the uses that each takes of a card, and none of a card with money', () => {
    const asked = request({ cards: [uses(3), buildCard({ id: asId<CardId>('money') })] });
    const [first, both] = [1, 2].map((count) =>
      coverRooms(
        asked,
        Array.from({ length: count }, () => ({ room: standard, ...two })),
      ),
    );
    const { cover, due } = addedCover(first, both!);
    expect(cover.cards.map((card) => [toDecimal(card.covered), card.uses])).toEqual([
      ['100.00', 1],
      ['100.00', null],
    ]);
    expect(toDecimal(due)).toBe('0.00');
  });

  it('never add less than nothing or more than their price, whatever the cards', () => {
    const dueOf = ({ quote, entitledRooms, ...asked }: CoverRequest, count: number) => {
      const rooms = quote.rooms.slice(0, count).map((room, index) => ({
        room,
        persons: room.persons,
        entitled: entitledRooms
          .filter(({ roomIndex }) => roomIndex === index)
          .map((entitled) => ({ product: productOf(asked, entitled), rooms: [entitled.room] })),
      }));
      return coverRooms({ ...asked, cityTaxes: [] }, rooms).due.amountMinor;
    };
    fc.assert(
      fc.property(anyCoverRequest(), (asked) => {
        const next = asked.quote.rooms[1];
        if (!next) return;
        const adds = dueOf(asked, 2) - dueOf(asked, 1);
        expect(adds).toBeGreaterThanOrEqual(0);
        expect(adds).toBeLessThanOrEqual(next.price.gross.amountMinor);
      }),
      { numRuns: 300 },
    );
  });
});
