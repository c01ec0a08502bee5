import type { WireBooking, Summary } from '#contract/guest/reservation.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

const RENEW_BEFORE_MS = 30_000;
const AT_LEAST_MS = 15_000;

/** The receipt of a booking. It is refetched shortly before its quote expires. */
export function summaryQuery(propertyId: string, body: WireBooking, language: string) {
  const queryKey = ['summary', propertyId, body, language];
  const call = { method: 'POST', path: callPath('reservationSummary', { id: propertyId }), body } as const;
  return readQuery<Summary>(queryKey, call, {
    refetchInterval: ({ state }) =>
      state.data
        ? Math.max(AT_LEAST_MS, Date.parse(state.data.quote.expires_at) - Date.now() - RENEW_BEFORE_MS)
        : false,
    staleTime: 60_000,
    placeholderData: untilTranslated(queryKey),
  });
}
