import type { Reservation } from '#contract/guest/reservation.ts';
import { isOpen } from '#domain/placement/placement.ts';
import { isFinal } from '../../api/problem-error.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

const FOLLOW_EVERY_MS = 4_000;

export function reservationQuery(reference: string, accessToken: string) {
  const call = { path: callPath('reservationByReference', { reference }), accessToken };
  return readQuery<Reservation>(['reservation', reference], call, {
    refetchInterval: ({ state: { data, error } }) =>
      !isFinal(error) && (!data || isOpen(data.state)) ? FOLLOW_EVERY_MS : false,
    refetchIntervalInBackground: true,
  });
}
