import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { queryOptions } from '@tanstack/react-query';
import { isFinal } from '../../api/problem-error.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

const FOLLOW_EVERY_MS = 4_000;

/** The fee for cancelling a reservation and the value given back. Polls until the hotel answers. */
export function cancellationQuery(reference: string, accessToken: string) {
  return queryOptions({
    queryKey: ['cancellation', reference],
    queryFn: ({ signal }) =>
      request<WireCancellation>({
        path: callPath('reservationCancellation', { reference }),
        headers: { authorization: `Bearer ${accessToken}` },
        signal,
      }),
    refetchInterval: ({ state: { data, error } }) =>
      !isFinal(error) && data?.state === 'asking' ? FOLLOW_EVERY_MS : false,
    refetchIntervalInBackground: true,
    staleTime: 30_000,
  });
}
