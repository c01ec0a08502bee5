import type { z } from 'zod';
import { money, toDecimal, type Money } from '#domain/money/money.ts';
import { paymentTypeOf } from '#domain/money/redemption-payment.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation, WriteAnswer } from '#pms/pms-reservation.ts';
import type { PostedRedemption, RedemptionPayment } from '#pms/pms.ts';
import { iteratePages } from '../client/read-pages.ts';
import { writeAgainIfJustChanged } from '../client/repeat-writes.ts';
import { mapPrice } from '../mapping/map-price.ts';
import { anyObjectSchema, countedPaymentSchema, paymentSchema } from '../schema/booking-schema.ts';
import { listRooms } from '../reservation/find-reservation.ts';
import type { MewsContext } from '../mews-context.ts';

/**
 * Posts a redemption as an external payment on the guest's account. A negative amount takes one back, because no
 * operation undoes an external payment. Mews does not document whether it accepts a negative amount. Mews does not
 * detect duplicates: look with `findRedemptions` before posting and after an unknown outcome. After a refusal the
 * reservation's current account is used, because the hotel may have merged the guest's profile with another.
 */
export async function postRedemption(context: MewsContext, payment: RedemptionPayment): Promise<WriteAnswer> {
  if (payment.amount.amountMinor < 0 && context.settings.negativePayments === false) {
    return { state: 'refused', reason: 'this property takes no negative payments: take it back by hand' };
  }
  const answer = await postOnAccount(context, payment);
  // A bill belongs to the account that was read with it, and not always to the reservation's.
  if (answer.state !== 'refused' || payment.billId !== undefined) return answer;
  try {
    const reservation = await followMerge(context, payment.reservation);
    if (reservation.accountId === payment.reservation.accountId) return answer;
    const posted = await findRedemptions(context, reservation, [payment.redemptionId]);
    if (posted.length > 0) return { state: 'done' };
    return await postOnAccount(context, { ...payment, reservation });
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    return { state: 'unknown', reason: error.message };
  }
}

/** A reservation with its current account. Throws as reading calls do. */
async function followMerge(context: MewsContext, reservation: PmsReservation): Promise<PmsReservation> {
  const [room] = await listRooms(context, { ReservationIds: reservation.rooms.map(({ id }) => id) });
  return { ...reservation, accountId: room?.AccountId ?? reservation.accountId };
}

async function postOnAccount(context: MewsContext, payment: RedemptionPayment): Promise<WriteAnswer> {
  const { settings, client, setUpCache } = context;
  let Amount: object;
  try {
    Amount = untaxedAmount(payment.amount, (await setUpCache.loadConfiguration()).Enterprise.Pricing);
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    return { state: 'unknown', reason: error.message };
  }
  const [room] = payment.reservation.rooms.filter(({ isCancelled }) => !isCancelled);
  const body = {
    EnterpriseId: settings.enterpriseId,
    AccountId: payment.reservation.accountId,
    ...(room ? { ReservationId: room.id } : {}),
    ...(payment.billId === undefined ? {} : { BillId: payment.billId }),
    Amount,
    Type: paymentTypeOf(settings.redemptionPaymentType, payment.soldAs ?? 'unknown'),
    ExternalIdentifier: payment.redemptionId,
    Notes: payment.note,
  };
  const { sendBefore } = payment;
  const written = await writeAgainIfJustChanged(client, 'payments/addExternal', body, anyObjectSchema, sendBefore);
  if (written.state === 'done') return { state: 'done' };
  if (written.state === 'refused') return { state: 'refused', reason: written.message };
  // An unsent request is not a refusal.
  return { state: 'unknown', reason: written.reason };
}

/**
 * An amount without taxes, in gross or net as the enterprise prices: Mews requires that one and refuses the other. A
 * JSON number is exact to fifteen digits, which is more than any amount has.
 */
function untaxedAmount(amount: Money, pricing: 'Gross' | 'Net' | 'Other'): object {
  const value = Number(toDecimal(amount));
  const { currency: Currency } = amount;
  return { Currency, ...(pricing === 'Net' ? { NetValue: value } : { GrossValue: value }), TaxCodes: [] };
}

/** The redemption ids that have a payment on the account. One that was cancelled or failed is no payment. */
export async function findRedemptions(
  context: MewsContext,
  reservation: PmsReservation,
  redemptionIds: readonly string[],
): Promise<string[]> {
  const there = new Set<string>();
  for await (const page of iteratePayments(context, reservation, paymentSchema)) {
    for (const { Data } of page.filter(isPaid)) there.add(Data?.External?.ExternalIdentifier ?? '');
  }
  return redemptionIds.filter((id) => there.has(id));
}

/** Every external payment with an id on the current account that was neither cancelled nor failed. */
export async function listRedemptions(context: MewsContext, reservation: PmsReservation): Promise<PostedRedemption[]> {
  const redemptions: PostedRedemption[] = [];
  const now = await followMerge(context, reservation);
  for await (const page of iteratePayments(context, now, countedPaymentSchema)) {
    for (const { Data, Amount } of page.filter(isPaid)) {
      const redemptionId = Data?.External?.ExternalIdentifier ?? '';
      if (redemptionId === '') continue;
      // Mews shows received money as a negative amount.
      const { currency, amountMinor } = mapPrice(Amount).gross;
      redemptions.push({ redemptionId, amount: money(currency, -amountMinor) });
    }
  }
  return redemptions;
}

/** Whether a payment was neither cancelled nor failed. */
export function isPaid({ State }: Pick<z.output<typeof paymentSchema>, 'State'>): boolean {
  return State !== 'Canceled' && State !== 'Failed';
}

function iteratePayments<Payment extends z.ZodType>(
  { settings, client }: MewsContext,
  reservation: PmsReservation,
  payment: Payment,
): AsyncGenerator<z.output<Payment>[]> {
  const body = { EnterpriseIds: [settings.enterpriseId], AccountIds: [reservation.accountId], Type: 'ExternalPayment' };
  return iteratePages(client, 'payments/getAll', body, 'Payments', payment);
}
