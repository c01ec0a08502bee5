import type { WirePlacement, Reservation } from '#contract/reservation.ts';
import { request } from './request.ts';
import { callPath } from './sale-page-address.ts';

const PLACING_TIMEOUT_MS = 60_000;

/** Places a reservation. Asking again with the same key and body is safe and answers the same. */
export function placeReservation(sessionNumber: number, key: string, body: WirePlacement): Promise<Reservation> {
  return request({
    method: 'POST',
    path: callPath('reservationById', { id: String(sessionNumber) }),
    headers: { 'idempotency-key': key },
    body,
    timeoutMs: PLACING_TIMEOUT_MS,
  });
}
