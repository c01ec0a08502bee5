import { formatInstant } from './instant.ts';
import type { PaymentRequestRow } from './model/payment-request-rows.ts';

/** A payment request as it is answered: its bill is not, and the account has its deprecated name besides. */
export function paymentRequestShape({ ExpiresAtMs, BillId: _internal, ...row }: PaymentRequestRow): object {
  return {
    ...row,
    CustomerId: row.AccountId,
    ReservationGroupId: null,
    ExpirationUtc: formatInstant(ExpiresAtMs),
  };
}
