import { toDecimal } from '#domain/money.ts';
import type { PmsReservation, RedemptionPayment, WriteAnswer } from '#pms/pms.ts';
import { iteratePages } from '../client/read-pages.ts';
import { writePatiently } from '../client/write-patiently.ts';
import { anyObjectSchema, paymentSchema } from '../schema/booking-schema.ts';
import type { MewsContext } from './mews-context.ts';

/**
 * Posts a redemption as an external payment on the guest's account (contract digest, 8.3). Mews does not recognise a
 * repeat: look with `hasRedemption` before posting and after an unknown.
 */
export async function postRedemption(context: MewsContext, payment: RedemptionPayment): Promise<WriteAnswer> {
  const { settings, client } = context;
  const [room] = payment.reservation.rooms.filter(({ isCancelled }) => !isCancelled);
  const body = {
    EnterpriseId: settings.enterpriseId,
    AccountId: payment.reservation.accountId,
    ...(room ? { ReservationId: room.id } : {}),
    // A payment is not taxed. Fifteen digits of a JSON number are exact, which is more than any amount has.
    Amount: { Currency: payment.amount.currency, GrossValue: Number(toDecimal(payment.amount)), TaxCodes: [] },
    Type: settings.redemptionPaymentType,
    ExternalIdentifier: payment.redemptionId,
    Notes: payment.note,
  };
  const written = await writePatiently(client, 'payments/addExternal', body, anyObjectSchema);
  if (written.state === 'done') return { state: 'done' };
  if (written.state === 'unknown') return { state: 'unknown', reason: written.reason };
  return { state: 'refused', reason: written.state === 'refused' ? written.message : written.reason };
}

/** True when a payment with our redemption id is on the account, whatever became of it. */
export async function hasRedemption(
  { settings, client }: MewsContext,
  reservation: PmsReservation,
  redemptionId: string,
): Promise<boolean> {
  const body = { EnterpriseIds: [settings.enterpriseId], AccountIds: [reservation.accountId], Type: 'ExternalPayment' };
  for await (const page of iteratePages(client, 'payments/getAll', body, 'Payments', paymentSchema)) {
    if (page.some(({ Data }) => Data?.External?.ExternalIdentifier === redemptionId)) return true;
  }
  return false;
}
