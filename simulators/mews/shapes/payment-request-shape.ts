import { formatInstant } from '../values/instant.ts';
import type { PaymentRequestRow } from '../model/payment-request-rows.ts';

/** A payment request on the wire: without its bill, and with the deprecated name of the account as well. */
export function paymentRequestShape({ ExpiresAtMs, BillId: _internal, ...row }: PaymentRequestRow): object {
  return {
    ...row,
    CustomerId: row.AccountId,
    ReservationGroupId: null,
    ExpirationUtc: formatInstant(ExpiresAtMs),
  };
}
