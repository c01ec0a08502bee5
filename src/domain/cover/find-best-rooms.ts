import type { FreeRooms } from '../stay/assign-rooms.ts';
import type { Cover, RefusedCard } from './cover.ts';
import { worthOf } from './cover-money.ts';
import { availableFor } from './cover-request.ts';
import { coverRooms, type PartyRoom, type PricedRoom, type RoomsCoverRequest } from './cover-offered-rooms.ts';
import type { Money } from '../money/money.ts';

export type PartyChoice = Omit<PartyRoom, 'room'> & {
  /** Free rooms on every night, by category that takes the party, whether they are sold or not. */
  readonly free: FreeRooms;
  /** Every room that is free and sold, cheapest first. */
  readonly rooms: readonly PricedRoom[];
  /** If the stay is too short to be sold, a longer one. Absent or null if more nights alone do not help. */
  readonly longer?: LongerStay | null;
};

/** The fewest nights that are sold from a day on, and the rooms of that kind that are free for all of them. */
export type LongerStay = { readonly nights: number; readonly free: FreeRooms };

/** The rooms of a booking, with the amounts that the cards pay for all of them and leave due. */
export type CoveredRooms = { readonly rooms: readonly PricedRoom[]; readonly covered: Money; readonly due: Money };

type Found = {
  /** Null if no card may be used for any of the rooms. */
  best: CoveredRooms | null;
  refusal: RefusedCard | null;
  looks: number;
};

/** Several rooms in a large hotel have more combinations than can be computed. The best one so far then counts. */
const MOST_LOOKS = 300;

/**
 * The rooms that are free together and leave the least due, one for each party. The first of equal results wins.
 * `cheapest` are rooms that can be booked.
 */
export function findBestRooms(
  request: RoomsCoverRequest,
  parties: readonly PartyChoice[],
  cheapest: readonly PricedRoom[],
): Readonly<Found> {
  const found: Found = { best: null, refusal: null, looks: 0 };
  const look = (rooms: readonly PricedRoom[]) => {
    const { cards, refused, covered, due } = coverTogether(request, parties, rooms);
    found.looks += 1;
    found.refusal ??= refused[0] ?? null;
    if (request.cards.length > 0 && cards.length === 0) return;
    if (!found.best || due.amountMinor < found.best.due.amountMinor) found.best = { rooms, covered, due };
  };
  const [only] = parties;
  if (only && parties.length === 1) {
    for (const room of only.rooms) if (!isCovered(found)) look([room]);
    return found;
  }
  look(cheapest);
  if (request.cards.length > 0 && !isCovered(found)) lookAround(request, parties, found, look);
  return found;
}

function isCovered({ best }: Found): boolean {
  return best?.due.amountMinor === 0;
}

function coverTogether(
  request: RoomsCoverRequest,
  parties: readonly PartyChoice[],
  rooms: readonly PricedRoom[],
): Cover {
  return coverRooms(
    request,
    rooms.flatMap((room, index) => {
      const party = parties[index];
      return party ? [{ room, persons: party.persons, entitled: party.entitled }] : [];
    }),
  );
}

/** A room with the amount due if it is booked alone, without city tax. */
type RankedRoom = Readonly<ReturnType<typeof rankRooms>[number]>;

/**
 * Searches the combinations that may leave less due than the best so far, room by room (branch and bound). The amount
 * due of a combination has two lower bounds. One is the amount due so far plus the least that each further room leaves
 * alone. The other is the price less the most that all cards can pay.
 */
function lookAround(
  request: RoomsCoverRequest,
  parties: readonly PartyChoice[],
  found: Found,
  look: (rooms: readonly PricedRoom[]) => void,
): void {
  const untaxed = { ...request, cityTaxes: [] };
  const rankedBy = new Map([...new Set(parties)].map((party) => [party, rankRooms(untaxed, party)]));
  const ranked = parties.map((party) => rankedBy.get(party) ?? []);
  if (!ranked.flat().some(({ isForCards }) => isForCards)) return;
  const free = freeRooms(parties);
  const taxMinor = request.cityTaxes.reduce((total, { priceSummary }) => total + priceSummary.gross.amountMinor, 0);
  const payableMinor = mostPayable(request, ranked);
  const leastAfter = (index: number, of: (room: RankedRoom) => number) =>
    ranked.slice(index + 1).reduce((total, rooms) => total + Math.min(...rooms.map(of)), 0);

  const walk = (taken: readonly RankedRoom[], dueMinor: number): void => {
    const index = taken.length;
    const rooms = ranked[index] ?? [];
    // Equal parties that swap rooms make the same stay.
    const party = parties[index];
    const twin = taken.findLast((_, other) => parties[other] === party);
    const pricesMinor = taken.reduce((total, { priceMinor }) => total + priceMinor, 0);
    const aloneAfterMinor = leastAfter(index, ({ aloneMinor }) => aloneMinor);
    const pricesAfterMinor = leastAfter(index, ({ priceMinor }) => priceMinor);
    for (const next of twin ? rooms.slice(rooms.indexOf(twin)) : rooms) {
      if (found.looks >= MOST_LOOKS) return;
      const { roomCategoryId } = next.room;
      const isLeft =
        taken.filter(({ room }) => room.roomCategoryId === roomCategoryId).length < (free.get(roomCategoryId) ?? 0);
      const leastMinor = Math.max(
        dueMinor + next.aloneMinor + aloneAfterMinor,
        pricesMinor + next.priceMinor + pricesAfterMinor + taxMinor - payableMinor,
      );
      if (!isLeft || (found.best && leastMinor >= found.best.due.amountMinor)) continue;
      const together = [...taken, next];
      const priced = together.map(({ room }) => room);
      if (together.length === parties.length) {
        look(priced);
        continue;
      }
      found.looks += 1;
      walk(together, index === 0 ? next.aloneMinor : coverTogether(untaxed, parties, priced).due.amountMinor);
    }
  };
  walk([], 0);
}

/** The rooms of a party, lowest amount due first. */
function rankRooms(request: RoomsCoverRequest, { rooms, ...party }: PartyChoice) {
  return rooms
    .map((room) => {
      const { due, cards } = coverRooms(request, [{ room, persons: party.persons, entitled: party.entitled }]);
      const priceMinor = room.price.gross.amountMinor;
      return { room, priceMinor, aloneMinor: due.amountMinor, isForCards: cards.length > 0 };
    })
    .toSorted((one, other) => one.aloneMinor - other.aloneMinor);
}

/** An upper limit for the payment of all cards: their money, and the dearest night or stay for each use. */
function mostPayable(request: RoomsCoverRequest, ranked: readonly (readonly RankedRoom[])[]): number {
  const rooms = ranked.flat();
  const currency = rooms[0]?.room.price.currency;
  if (currency === undefined) return 0;
  const dearestNight = Math.max(
    ...rooms.flatMap(({ room }) => room.nights.map(({ price }) => price.gross.amountMinor)),
  );
  const dearestStay = Math.max(...rooms.map(({ priceMinor }) => priceMinor));
  return request.cards.reduce((total, card) => {
    if (card.product.kind === 'value') return total + worthOf(request, currency, card);
    return total + availableFor(request, card) * (card.product.kind === 'uses' ? dearestNight : dearestStay);
  }, 0);
}

/** Parties differ in the categories that take them, but a category's number of free rooms is the same for all. */
export function freeRooms(parties: readonly Pick<PartyChoice, 'free'>[]): FreeRooms {
  return new Map(parties.flatMap(({ free }) => [...free]));
}
