import type { WireBooking, Summary } from '#contract/guest/reservation.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

const RENEW_BEFORE_MS = 30_000;
const AT_LEAST_MS = 15_000;

/** The receipt of a booking. It is refetched shortly before its quote expires. */
export function summaryQuery(propertyId: string, booking: WireBooking, language: string) {
  const queryKey = ['summary', propertyId, booking, language];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      request<Summary>({
        method: 'POST',
        path: callPath('reservationSummary', { id: propertyId }),
        body: booking,
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data
        ? Math.max(AT_LEAST_MS, Date.parse(state.data.quote.expires_at) - Date.now() - RENEW_BEFORE_MS)
        : false,
    staleTime: 60_000,
    placeholderData: untilTranslated(queryKey),
  });
}
