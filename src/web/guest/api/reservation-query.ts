import type { Reservation } from '#contract/guest/reservation.ts';
import { isOpen } from '#domain/placement/placement.ts';
import { queryOptions } from '@tanstack/react-query';
import { isFinal } from '../../api/problem-error.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

const FOLLOW_EVERY_MS = 4_000;

/** Polls a reservation until its outcome is known, or the server no longer shows it. */
export function reservationQuery(reference: string, accessToken: string) {
  return queryOptions({
    queryKey: ['reservation', reference],
    queryFn: ({ signal }) =>
      request<Reservation>({
        path: callPath('reservationByReference', { reference }),
        headers: { authorization: `Bearer ${accessToken}` },
        signal,
      }),
    refetchInterval: ({ state: { data, error } }) =>
      !isFinal(error) && (!data || isOpen(data.state)) ? FOLLOW_EVERY_MS : false,
    refetchIntervalInBackground: true,
  });
}
