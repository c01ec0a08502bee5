import type { FreeRooms } from '../stay/assign-rooms.ts';
import type { Cover, RefusedCard } from './cover.ts';
import { worthOf } from './cover-money.ts';
import { availableFor } from './cover-request.ts';
import { coverRooms, type PartyRoom, type PricedRoom, type RoomsCoverRequest } from './cover-room.ts';
import type { Money } from '../money/money.ts';

/** What one party of a booking may choose from. */
export type PartyChoice = Omit<PartyRoom, 'room'> & {
  /** How many rooms of each category that takes the party are free for every night, whether they are sold or not. */
  readonly free: FreeRooms;
  /** Every room that is free and sold, cheapest first. */
  readonly rooms: readonly PricedRoom[];
  /** Where nothing is sold for so few nights; absent or null where more nights alone do not help. */
  readonly longer?: LongerStay | null;
};

/** The fewest nights for which something is sold from a day on, and how many such rooms are free for all of them. */
export type LongerStay = { readonly nights: number; readonly free: FreeRooms };

/** The rooms of a booking with what the cards pay of them together, and leave to be paid. */
export type CoveredRooms = { readonly rooms: readonly PricedRoom[]; readonly covered: Money; readonly due: Money };

type Found = {
  /** Null where no card may be used, whichever rooms are taken. */
  best: CoveredRooms | null;
  refusal: RefusedCard | null;
  /** How many covers were worked out. */
  looks: number;
};

/** Several rooms in a large hotel have more combinations than can be looked at; the best one seen counts then. */
const MOST_LOOKS = 300;

/**
 * The rooms that are free together and leave least to be paid, one for each party; among equals those that come first.
 * `cheapest` are rooms that can be had.
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

/** A room with what the cards leave to be paid of it when it is taken alone, city tax apart. */
type RankedRoom = {
  readonly room: PricedRoom;
  readonly priceMinor: number;
  readonly aloneMinor: number;
  /** True when one of the cards may be used for it. */
  readonly isForCards: boolean;
};

/**
 * Looks at the combinations that may leave less than the best so far, room by room (branch and bound). Each leaves at
 * least what is due so far and what every further room leaves alone, and at least its price less the most that all
 * cards can pay.
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
    // Equal parties in each other's rooms are the same stay.
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

/** The rooms of a party, first those that leave least to be paid. */
function rankRooms(request: RoomsCoverRequest, { rooms, ...party }: PartyChoice): RankedRoom[] {
  return rooms
    .map((room) => {
      const { due, cards } = coverRooms(request, [{ room, persons: party.persons, entitled: party.entitled }]);
      const priceMinor = room.price.gross.amountMinor;
      return { room, priceMinor, aloneMinor: due.amountMinor, isForCards: cards.length > 0 };
    })
    .toSorted((one, other) => one.aloneMinor - other.aloneMinor);
}

/** The most that all cards can pay of any of these rooms: their money, and the dearest nights by as many uses. */
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

/** A category takes some parties and not others; how many of it are free is the same for all. */
export function freeRooms(parties: readonly Pick<PartyChoice, 'free'>[]): FreeRooms {
  return new Map(parties.flatMap(({ free }) => [...free]));
}
