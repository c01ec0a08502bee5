import type { Cover } from './cover.ts';
import { coverRooms, priceWithTaxes, type PartyRoom, type PricedRoom, type RoomsCoverRequest } from './cover-room.ts';
import type { CardRefusal } from './error-codes.ts';
import type { Money } from './money.ts';

type ArrivalState = 'covered' | 'with_supplement' | 'full' | 'not_allowed' | 'closed';

/** What can be had by arriving on one date, for a stay of a known length. */
export type ArrivalRequest = RoomsCoverRequest &
  Omit<PartyRoom, 'room'> & {
    /** True when a room category that takes the party is free for every night, whether it is sold or not. */
    readonly isFree: boolean;
    /** Every room that is free and sold, cheapest first. */
    readonly rooms: readonly PricedRoom[];
    /** True when city tax comes on top that is not among `cityTaxes`, because only a quote knows it. */
    readonly cityTaxUnknown: boolean;
  };

/** A room with what the cards leave to be paid of it. */
type CoveredRoom = { readonly room: PricedRoom; readonly covered: Money; readonly due: Money };

/** How an arrival looks to the holder of the cards; `best` is the room that leaves least to be paid. */
export type ArrivalMark = {
  readonly state: ArrivalState;
  /** The gross price of the cheapest stay with its city tax; null when none can be had. */
  readonly fromPrice: Money | null;
  readonly best: CoveredRoom | null;
  readonly reason: CardRefusal | null;
};

/**
 * Marks an arrival date: `full` without a free room, `closed` when rooms are free and none is sold, `not_allowed` when
 * not one of the given cards may be used, else what the room with least due comes to. Without cards the whole price is
 * the supplement, and with a city tax that is not known yet nothing is `covered`.
 */
export function markArrival(asked: ArrivalRequest): ArrivalMark {
  const { isFree, rooms, persons, entitled, cityTaxUnknown, ...request } = asked;
  const nothing = { fromPrice: null, best: null, reason: null };
  const [cheapest] = rooms;
  if (!cheapest) return { state: isFree ? 'closed' : 'full', ...nothing };
  const fromPrice = priceWithTaxes(request, [cheapest]).gross;
  let best: CoveredRoom | null = null;
  let reason: CardRefusal | null = null;
  for (const room of rooms) {
    const cover = coverRooms(request, [{ room, persons, entitled }]);
    reason ??= findReason(cover);
    if (request.cards.length > 0 && cover.cards.length === 0) continue;
    const { covered, due } = cover;
    if (!best || due.amountMinor < best.due.amountMinor) best = { room, covered, due };
    if (best.due.amountMinor === 0) break;
  }
  if (!best) return { state: 'not_allowed', fromPrice, best, reason };
  const state = best.due.amountMinor === 0 && !cityTaxUnknown ? 'covered' : 'with_supplement';
  return { state, fromPrice, best, reason: null };
}

/** The reason of the card that would have paid first. */
function findReason({ refused }: Cover): CardRefusal | null {
  return refused[0]?.code ?? null;
}
