import type { Reservation } from '#contract/guest/reservation.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The guest does not pay. The value on their cards is released as soon as the payment can no longer be made. */
export function abandonPayment({ reference, access_token: accessToken }: Reservation): Promise<Reservation> {
  const path = callPath('reservationPaymentLeaving', { reference });
  return request({ method: 'POST', path, accessToken, body: {} });
}
