import type { Reservation, WirePlacement } from '#contract/guest/reservation.ts';
import { isOpen } from '#domain/placement/placement.ts';
import { isFinal } from '../../api/problem-error.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { request } from '../../api/request.ts';
import type { WireCancellation, CancellationRequest } from '#contract/guest/cancellation.ts';

const FOLLOW_EVERY_MS = 4_000;

export function reservationQuery(reference: string, accessToken: string) {
  const call = { path: callPath('reservationByReference', { reference }), accessToken };
  return readQuery<Reservation>(['reservation', reference], call, {
    refetchInterval: ({ state: { data, error } }) =>
      !isFinal(error) && (!data || isOpen(data.state)) ? FOLLOW_EVERY_MS : false,
    refetchIntervalInBackground: true,
  });
}

/** The server answers within about 20 seconds, even if the hotel has not. */
const PLACING_TIMEOUT_MS = 30_000;

/** Places a reservation. Idempotent: a retry with the same key and body gets the same answer. */
export function placeReservation(sessionNumber: number, key: string, body: WirePlacement): Promise<Reservation> {
  return request({
    path: callPath('reservationById', { id: String(sessionNumber) }),
    headers: { 'idempotency-key': key },
    body,
    timeoutMs: PLACING_TIMEOUT_MS,
  });
}

/** The guest does not pay. The value on their cards is released as soon as the payment can no longer be made. */
export function abandonPayment({ reference, access_token: accessToken }: Reservation): Promise<Reservation> {
  const path = callPath('reservationPaymentLeaving', { reference });
  return request({ path, accessToken, body: {} });
}

export function cancellationQuery(reference: string, accessToken: string) {
  const call = { path: callPath('reservationCancellation', { reference }), accessToken };
  return readQuery<WireCancellation>(['cancellation', reference], call, {
    refetchInterval: ({ state: { data, error } }) =>
      !isFinal(error) && data?.state === 'asking' ? FOLLOW_EVERY_MS : false,
    refetchIntervalInBackground: true,
    staleTime: 30_000,
  });
}

const CANCELLING_TIMEOUT_MS = 60_000;

/** Cancels a reservation for no more than the agreed fee. Idempotent: a repeated call returns the progress so far. */
export function sendCancellation(
  reference: string,
  accessToken: string,
  body: CancellationRequest,
): Promise<WireCancellation> {
  return request({
    path: callPath('reservationCancellation', { reference }),
    accessToken,
    body,
    timeoutMs: CANCELLING_TIMEOUT_MS,
  });
}
