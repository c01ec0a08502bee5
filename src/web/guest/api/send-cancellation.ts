import type { WireCancellation, CancellationRequest } from '#contract/guest/cancellation.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

const CANCELLING_TIMEOUT_MS = 60_000;

/** Cancels a reservation for no more than the agreed fee. Idempotent: a repeated call returns the progress so far. */
export function sendCancellation(
  reference: string,
  accessToken: string,
  body: CancellationRequest,
): Promise<WireCancellation> {
  return request({
    method: 'POST',
    path: callPath('reservationCancellation', { reference }),
    accessToken,
    body,
    timeoutMs: CANCELLING_TIMEOUT_MS,
  });
}
