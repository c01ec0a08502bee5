import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCoverRequest } from '../../test/arbitraries/any-cover-request.ts';
import { day } from '../../test/arbitraries/build-card.ts';
import { quoteRoom } from '../../test/arbitraries/build-quote.ts';
import { assignRooms } from './assign-rooms.ts';
import { coverRooms, type PricedRoom, type RoomsCoverRequest } from './cover-room.ts';
import { findBestRooms, type PartyChoice } from './find-best-rooms.ts';
import { asId, type RoomCategoryId } from './ids.ts';

const CATEGORIES = ['standard', 'suite', 'attic'];

/** What is left to be paid of the best of all combinations; undefined where no card may be used for any. */
function leastOfAll(request: RoomsCoverRequest, parties: readonly PartyChoice[]): number | undefined {
  const combine = (taken: readonly PricedRoom[]): number[] => {
    const party = parties[taken.length];
    if (!party) {
      const rooms = taken.map((room, index) => ({ room, persons: parties[index]?.persons ?? 0, entitled: [] }));
      const { due, cards } = coverRooms(request, rooms);
      return request.cards.length > 0 && cards.length === 0 ? [] : [due.amountMinor];
    }
    return party.rooms.flatMap((room) => {
      const others = taken.filter(({ roomCategoryId }) => roomCategoryId === room.roomCategoryId).length;
      return others < (party.free.get(room.roomCategoryId) ?? 0) ? combine([...taken, room]) : [];
    });
  };
  const sums = combine([]);
  return sums.length > 0 ? Math.min(...sums) : undefined;
}

it('finds the rooms that leave least to be paid, of all that are free together', () => {
  const anyParties = fc.record({
    prices: fc.array(fc.array(fc.integer({ min: 1_000, max: 20_000 }), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    }),
    counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
    isAlike: fc.boolean(),
  });
  fc.assert(
    fc.property(
      anyCoverRequest(),
      anyParties,
      ({ quote, entitledRooms: _, ...request }, { prices, counts, isAlike }) => {
        const nights = quote.rooms[0]?.nights.length ?? 1;
        const free = new Map(CATEGORIES.map((name, index) => [asId<RoomCategoryId>(name), counts[index] ?? 1]));
        const choices = prices.map((party, place): PartyChoice => {
          const rooms = CATEGORIES.map((name, index) => {
            const nightly = Array.from({ length: nights }, (_night, date) => (party[index] ?? 0) + date * 500);
            return quoteRoom(quote.total.currency, name, place + 1, day('2026-06-04'), nightly);
          });
          const cheapestFirst = rooms.toSorted(
            (one, other) => one.price.gross.amountMinor - other.price.gross.amountMinor,
          );
          return { persons: isAlike ? 1 : place + 1, entitled: [], free, rooms: cheapestFirst };
        });
        const [first] = choices;
        const parties = isAlike && first ? choices.map(() => first) : choices;
        const asked = { ...request, cityTaxes: quote.extras.filter(({ isCityTax }) => isCityTax) };
        const cheapest = assignRooms(
          parties.map(({ rooms }) => rooms.map((room) => ({ ...room, costMinor: room.price.gross.amountMinor }))),
          free,
        );
        if (!cheapest) return;
        const { best } = findBestRooms(asked, parties, cheapest);
        expect(best?.due.amountMinor).toBe(leastOfAll(asked, parties));
      },
    ),
    { numRuns: 300 },
  );
});
