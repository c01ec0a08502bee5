import type { Summary, WireBooking } from '#contract/guest/reservation.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { errorCode } from '../../api/problem-error.ts';
import { summaryQuery } from '../api/summary-query.ts';
import { roomsBody } from '../booking-state/party-body.ts';
import { parseExtras, type ExtraChoice, type RoomChoice } from '../session/room-choices.ts';
import type { Payers } from '../session/payment-order.ts';
import type { StaySearch } from '../session/stay-search.ts';

const EMPTY_BOOKING: WireBooking = { stay_from: '', stay_to: '', rooms: [], products: [], card_tokens: [] };

type Chosen = {
  /** Undefined while the property cannot be booked. */
  readonly propertyId: string | undefined;
  readonly search: StaySearch;
  readonly rooms: readonly RoomChoice[];
  readonly payers: Payers;
  readonly included: readonly ExtraChoice[];
};

type Priced = {
  readonly extras: readonly ExtraChoice[];
  readonly priced: WireBooking | undefined;
  readonly summary: UseQueryResult<Summary>;
};

/**
 * The choices so far, and their price. Until the guest has chosen extras, the extras that the cards include are added,
 * but only if nothing is due for them: a third guest on a voucher for two would pay for a breakfast that the guest did
 * not order. If packages do not pay for them in full, the price without them is requested as well and decides.
 */
export function usePriced({ propertyId, search, rooms, payers, included }: Chosen): Priced {
  const { language } = useTranslation();
  const chosen = parseExtras(search.extras);
  const offered = search.extras === undefined ? included : chosen;
  const isOffer = search.extras === undefined && offered.length > 0;
  const withOffered = propertyId === undefined ? undefined : bookingOf(search, rooms, offered, payers);
  const without = propertyId === undefined ? undefined : bookingOf(search, rooms, chosen, payers);
  const ask = (booking: WireBooking | undefined, enabled: boolean) => ({
    ...summaryQuery(propertyId ?? '', booking ?? EMPTY_BOOKING, language),
    enabled: booking !== undefined && enabled,
  });
  const summaryWith = useQuery(ask(withOffered, true));
  const isIncluded = summaryWith.data !== undefined && isPaidByPackages(summaryWith.data, offered);
  const summaryWithout = useQuery(ask(without, isOffer && !summaryWith.isPending && !isIncluded));
  if (!isOffer || summaryWith.isPending || isIncluded) {
    return { extras: offered, priced: withOffered, summary: summaryWith };
  }
  if (summaryWithout.isPending) return { extras: offered, priced: withOffered, summary: summaryWithout };
  const isDearer =
    summaryWith.data && summaryWithout.data && summaryWith.data.due.amount > summaryWithout.data.due.amount;
  // The hotel may no longer sell an extra that the card includes. The stay can be booked without it.
  const isRefused = errorCode(summaryWith.error) === 'INPUT.INVALID';
  return isDearer || isRefused
    ? { extras: chosen, priced: without, summary: summaryWithout }
    : { extras: offered, priced: withOffered, summary: summaryWith };
}

function isPaidByPackages({ products }: Summary, offered: readonly ExtraChoice[]): boolean {
  return offered.every(({ extraId }) =>
    products.some(
      ({ product_id: id, included, price_summary: price }) =>
        id === extraId && included !== undefined && included.amount >= price.gross_value,
    ),
  );
}

/** The choices so far, without the rooms that are still to be chosen. */
function bookingOf(
  search: StaySearch,
  rooms: readonly RoomChoice[],
  extras: readonly ExtraChoice[],
  payers: Chosen['payers'],
): WireBooking | undefined {
  const chosen = roomsBody(rooms);
  if (!search.from || !search.to || chosen.length === 0) return undefined;
  return {
    stay_from: search.from,
    stay_to: search.to,
    rooms: chosen,
    products: extras.map(({ extraId, count }) => ({ product_id: extraId, count })),
    ...payers,
    ...(search.currency && { currency: search.currency }),
  };
}
