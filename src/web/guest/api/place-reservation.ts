import type { WirePlacement, Reservation } from '#contract/guest/reservation.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The server answers after some twenty seconds, whether the hotel has or not. */
const PLACING_TIMEOUT_MS = 30_000;

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
