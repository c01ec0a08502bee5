import { assignRooms } from '../stay/assign-rooms.ts';
import type { RefusedCard } from './cover.ts';
import type { PaymentRequest } from './cover-request.ts';
import { priceWithTaxes, type PricedRoom, type RoomsCoverRequest } from './cover-room.ts';
import { findBestRooms, freeRooms, type CoveredRooms, type PartyChoice } from './find-best-rooms.ts';
import type { Money } from '../money/money.ts';
import { payTotal } from './pay-total.ts';

type ArrivalState = 'covered' | 'with_supplement' | 'full' | 'not_allowed' | 'closed';

/** What can be had by arriving on one date, for a stay of a known length. */
export type ArrivalRequest = RoomsCoverRequest & {
  /** One for each room of the booking, which are to be free together; equal parties are one object. */
  readonly parties: readonly PartyChoice[];
  /** True when city tax comes on top that is not among `cityTaxes`, because only a quote knows it. */
  readonly cityTaxUnknown: boolean;
};

/** How an arrival looks to the holder of the cards; `best` are the rooms that leave least to be paid. */
export type ArrivalPrice = {
  readonly state: ArrivalState;
  /** The gross price of the cheapest stay with its city tax; null when none can be had. */
  readonly fromPrice: Money | null;
  readonly best: CoveredRooms | null;
  /** Of the card that would have paid first. */
  readonly refusal: RefusedCard | null;
  /** The fewest nights that can be had from this date, where it is `closed` only because the stay is too short. */
  readonly minNights: number | null;
};

/**
 * Marks an arrival date: `full` where no rooms are free together, `closed` when they are free and not sold,
 * `not_allowed` when not one of the given cards may be used, else what the rooms with least due come to. Without cards
 * the whole price is the supplement, and with a city tax that is not known yet nothing is `covered`.
 */
export function priceArrival({ parties, cityTaxUnknown, ...request }: ArrivalRequest): ArrivalPrice {
  const nothing = { fromPrice: null, best: null, refusal: null, minNights: null };
  const cheapest = findCheapestRooms(parties);
  if (!cheapest) {
    if (!areFree(parties)) return { ...nothing, state: 'full' };
    return { ...nothing, state: 'closed', minNights: findMinNights(parties) };
  }
  const fromPrice = priceWithTaxes(request, cheapest).gross;
  const { best, refusal } = findBestRooms(request, parties, cheapest);
  if (!best) return { ...nothing, state: 'not_allowed', fromPrice, refusal };
  return { ...nothing, state: stateOf(best, cityTaxUnknown), fromPrice, best };
}

/**
 * The same arrival with cards that pay for every night (`payAnyNight`), from what it is without cards: they pay most of
 * whatever costs least, so the rooms are the same for every balance.
 */
export function payArrival(
  { state, best: bare }: Pick<ArrivalPrice, 'state' | 'best'>,
  request: PaymentRequest,
  cityTaxUnknown: boolean,
): Pick<ArrivalPrice, 'state' | 'best' | 'refusal'> {
  if (!bare) return { state, best: null, refusal: null };
  const { covered, due, refusal } = payTotal(request, bare.due);
  if (refusal) return { state: 'not_allowed', best: null, refusal };
  const best = { rooms: bare.rooms, covered, due };
  return { state: stateOf(best, cityTaxUnknown), best, refusal: null };
}

function stateOf({ due }: CoveredRooms, cityTaxUnknown: boolean): ArrivalState {
  return due.amountMinor === 0 && !cityTaxUnknown ? 'covered' : 'with_supplement';
}

/** The rooms that are free together and cost least, one for each party; undefined when there are none. */
function findCheapestRooms(parties: readonly PartyChoice[]): readonly PricedRoom[] | undefined {
  const choices = parties.map(({ rooms }) =>
    rooms.map((room) => ({ ...room, costMinor: room.price.gross.amountMinor })),
  );
  return assignRooms(choices, freeRooms(parties));
}

/** Null where some party finds nothing for more nights either, or not all find a room then. */
function findMinNights(parties: readonly PartyChoice[]): number | null {
  const tooShort = parties.filter(({ rooms }) => rooms.length === 0);
  const longer = tooShort.flatMap((party) => party.longer ?? []);
  const together = parties.map((party) => ({ ...party, free: party.longer?.free ?? party.free }));
  if (longer.length === 0 || longer.length < tooShort.length || !areFree(together)) return null;
  return Math.max(...longer.map(({ nights }) => nights));
}

function areFree(parties: readonly PartyChoice[]): boolean {
  const choices = parties.map(({ free }) =>
    [...free.keys()].map((roomCategoryId) => ({ roomCategoryId, costMinor: 0 })),
  );
  return assignRooms(choices, freeRooms(parties)) !== undefined;
}
