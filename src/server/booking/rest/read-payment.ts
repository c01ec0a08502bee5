import { PmsFault } from '#pms/pms-errors.ts';
import type { PaymentReading, PmsPayments } from '#pms/pms-payments.ts';
import type { Placement } from '../placement/placement-store.ts';
import type { RestPayment } from '../placement/rest-payment-store.ts';

export type Read = PaymentReading | { readonly state: 'no_answer'; readonly reason: string };

/** Reads a payment's request from the PMS, the only source that shows whether it was paid. */
export async function readPayment(
  payments: PmsPayments | undefined,
  { pmsReservation: reservation }: Pick<Placement, 'pmsReservation'>,
  { requestId }: Pick<RestPayment, 'requestId'>,
): Promise<Read> {
  if (!payments || !reservation || requestId === null) {
    return { state: 'no_answer', reason: 'the property takes no payments any more' };
  }
  try {
    return await payments.read({ requestId, reservation });
  } catch (error) {
    if (error instanceof PmsFault) return { state: 'no_answer', reason: error.message };
    throw error;
  }
}
