import type { WirePlacement, Reservation } from '#contract/guest/reservation.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The server answers within about 20 seconds, even if the hotel has not. */
const PLACING_TIMEOUT_MS = 30_000;

/** Places a reservation. Idempotent: a retry with the same key and body gets the same answer. */
export function placeReservation(sessionNumber: number, key: string, body: WirePlacement): Promise<Reservation> {
  return request({
    method: 'POST',
    path: callPath('reservationById', { id: String(sessionNumber) }),
    headers: { 'idempotency-key': key },
    body,
    timeoutMs: PLACING_TIMEOUT_MS,
  });
}
