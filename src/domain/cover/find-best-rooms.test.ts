import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCoverRequest } from '../../../test/arbitraries/any-cover-request.ts';
import { day } from '../../../test/arbitraries/build-card.ts';
import { quoteRoom } from '../../../test/arbitraries/build-quote.ts';
import { parseRequest } from '../../../test/arbitraries/cover-example.ts';
import { assignRooms } from '../stay/assign-rooms.ts';
import { coverRooms, type PricedRoom, type RoomsCoverRequest } from './cover-offered-rooms.ts';
import { findBestRooms, type PartyChoice } from './find-best-rooms.ts';
import { asId, type RoomCategoryId } from '../value/ids.ts';
import { toDecimal } from '../money/money.ts';

const CATEGORIES = ['standard', 'suite', 'attic'];

/** The lowest amount due of all combinations. Undefined if no card may be used for any. */
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

type Prices = Readonly<Record<string, readonly number[]>>;

/** The rooms found for cards, described as in docs/cover.md, if parties choose from rooms at these prices per night. */
function findFor(cards: string, parties: readonly Prices[]) {
  const asked = parseRequest({ shows: '', stay: 'Standard for 2: Mon 100', cards, pays: '', left: '', due: '' });
  const { arrivalDate } = asked.stay;
  const nights = Object.values(parties[0] ?? {})[0]?.length ?? 0;
  const free = new Map(parties.flatMap((party) => Object.keys(party).map((name) => [asId<RoomCategoryId>(name), 9])));
  const choiceOf = new Map(
    parties.map((party): [Prices, PartyChoice] => {
      const rooms = Object.entries(party).map(([name, prices]) => quoteRoom('GBP', name, 2, arrivalDate, prices));
      return [party, { persons: 2, entitled: [], free, rooms }];
    }),
  );
  const choices = parties.flatMap((party) => choiceOf.get(party) ?? []);
  const stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
  const cheapest = choices.flatMap(({ rooms }) => rooms.slice(0, 1));
  const { best, refusal, looks } = findBestRooms({ ...asked, stay, cityTaxes: [] }, choices, cheapest);
  const names = best?.rooms.map(({ roomCategoryId }) => roomCategoryId).join('+');
  return { best: best ? `${names} ${toDecimal(best.due)}` : null, refusal: refusal?.code ?? null, looks };
}

const couple = { Standard: [10_000, 10_000], Suite: [15_000, 15_000] };
const family = { Standard: [10_000, 10_000], Suite: [15_000, 16_000], Attic: [26_000, 28_000] };
const others = { ...family };
const flat = { Standard: [10_000, 10_000], Suite: [10_000, 10_000] };
const near = { Standard: [10_000], Suite: [10_050] };
const large = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Room ${index}`, [10_000 + index]]));

describe('the search for the best rooms looks at', () => {
  it.each<[string, string, readonly Prices[], string | null, number]>([
    [
      'the first that leaves nothing to be paid, and no more',
      'A: 1 use',
      [{ Attic: [1], Suite: [2] }],
      'Attic 0.00',
      1,
    ],
    ['the cheapest alone where the cards pay all of them', 'A: 4 uses', [family, others], 'Standard+Standard 0.00', 1],
    ['the cheapest alone where no card is good for any', 'A: 1 use, Cellar only', [couple, couple], null, 1],
    [
      'the cheapest alone where a card pays as much of each',
      'A: 100 GBP',
      [couple, couple],
      'Standard+Standard 300.00',
      1,
    ],
    [
      'the cheapest alone where one use pays any of their nights',
      'A: 1 use',
      [flat, { ...flat }],
      'Standard+Standard 300.00',
      1,
    ],
    [
      'a dearer one, even for a penny less',
      'A: 1 use, Suite only; B: 1 GBP',
      [{ Attic: [1], Suite: [15_000] }, { Attic: [10_000] }],
      'Suite+Attic 99.00',
      5,
    ],
    [
      'each pair of equal parties once',
      'A: 1000 GBP, not on Mon; B: 1 GBP',
      [near, near],
      'Standard+Standard 199.00',
      5,
    ],
    [
      'each three of equal parties once, and none that what is due so far makes too dear',
      'A: 1000 GBP, not on Mon; B: 1 GBP',
      [near, near, near],
      'Standard+Standard+Standard 299.00',
      8,
    ],
    [
      'no dearer ones where its uses are gone',
      'A: 1 use, Suite only; B: 1 GBP',
      [family, others],
      'Suite+Standard 349.00',
      6,
    ],
    [
      'no dearer ones where its package is gone',
      'A: package of 2 nights, Suite only; B: 1 GBP',
      [family, others],
      'Suite+Standard 199.00',
      4,
    ],
    [
      'no more than three hundred combinations',
      'A: 1000 GBP, not on Mon; B: 1 GBP',
      [large, large, large],
      'Room 0+Room 0+Room 0 299.00',
      300,
    ],
  ])('%s', (_which, cards, parties, best, looks) => {
    expect(findFor(cards, parties)).toMatchObject({ best, looks });
  });

  it('and says why a card pays for none of them', () => {
    expect(findFor('A: 1 use, Cellar only', [couple, couple]).refusal).toBe('CARD.NOT_FOR_THIS_ROOM');
  });
});
