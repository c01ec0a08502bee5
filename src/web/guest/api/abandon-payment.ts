import type { Reservation } from '#contract/guest/reservation.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The guest does not pay. The value on their cards is released as soon as the payment can no longer be made. */
export function abandonPayment({ reference, access_token: token }: Reservation): Promise<Reservation> {
  return request({
    method: 'POST',
    path: callPath('reservationPaymentLeaving', { reference }),
    headers: { authorization: `Bearer ${token}` },
    body: {},
  });
}
