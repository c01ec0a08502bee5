import { assignRooms } from '../stay/assign-rooms.ts';
import type { RefusedCard } from './cover.ts';
import type { PaymentRequest } from './cover-request.ts';
import { priceWithTaxes, type PricedRoom, type RoomsCoverRequest } from './cover-offered-rooms.ts';
import { findBestRooms, freeRooms, type CoveredRooms, type PartyChoice } from './find-best-rooms.ts';
import type { Money } from '../money/money.ts';
import { payTotal } from './pay-total.ts';

type ArrivalState = 'covered' | 'with_supplement' | 'full' | 'not_allowed' | 'closed';

export type ArrivalRequest = RoomsCoverRequest & {
  /** One party for each room. All rooms must be free together. Equal parties are one object. */
  readonly parties: readonly PartyChoice[];
  /** True if city tax comes on top that is missing in `cityTaxes`, because only a quote knows it. */
  readonly cityTaxUnknown: boolean;
};

/** The price of an arrival for the holder of the cards. `best` are the rooms with the lowest amount due. */
export type ArrivalPrice = {
  readonly state: ArrivalState;
  /** The gross price of the cheapest stay with its city tax. Null if no stay can be booked. */
  readonly fromPrice: Money | null;
  readonly best: CoveredRooms | null;
  /** The refusal of the card that would have paid first. */
  readonly refusal: RefusedCard | null;
  /** If the date is `closed` only because the stay is too short, the fewest nights that can be booked from it. */
  readonly minNights: number | null;
};

/**
 * Prices an arrival date. `full`: no rooms are free together. `closed`: rooms are free but not sold. `not_allowed`:
 * none of the given cards may be used. Otherwise the rooms with the lowest amount due decide. Without cards the whole
 * price is the supplement. If the city tax is not known yet, no date is `covered`.
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
 * Adds cards that pay for every night (`payAnyNight`) to an arrival that was priced without cards. Such cards leave the
 * least due for the cheapest rooms, so the rooms are the same for every balance.
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

/** The cheapest rooms that are free together, one for each party. Undefined if there are none. */
function findCheapestRooms(parties: readonly PartyChoice[]): readonly PricedRoom[] | undefined {
  const choices = parties.map(({ rooms }) =>
    rooms.map((room) => ({ ...room, costMinor: room.price.gross.amountMinor })),
  );
  return assignRooms(choices, freeRooms(parties));
}

/** Null if a longer stay does not help: some party still finds no room, or the rooms are not free together. */
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
