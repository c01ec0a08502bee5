import type { PmsPayments } from '#pms/pms-payments.ts';
import { forBooking } from '#pms/request-purpose.ts';
import {
  listAccounts,
  listRefunds,
  readPayment,
  refundPayment,
  cancelRequest,
  requestPayment,
} from './payment-request.ts';
import { reading } from '../client/wrap-read.ts';
import type { MewsContext } from '../mews-context.ts';
import { confirmReservation, extendOption } from '../reservation/optional-reservation.ts';

const CHECKOUT_SCRIPT = 'https://cdn.mews.com/payments/checkout-embed.js';

/** Payments by the guest. Undefined if the hotel's settings name no Mews Payments. */
export function openPayments(context: MewsContext): PmsPayments | undefined {
  const service = context.settings.payments;
  if (!service) return undefined;
  return {
    request: (order) => forBooking(() => requestPayment(context, order)),
    read: reading('payments.read', (asked) => forBooking(() => readPayment(context, asked))),
    cancelRequest: (requestId) => forBooking(() => cancelRequest(context, requestId)),
    refund: (order) => forBooking(() => refundPayment(context, order)),
    listRefunds: reading('payments.listRefunds', (payment) => forBooking(() => listRefunds(context, payment))),
    // Runs in the background, so no caller waits for it.
    listAccounts: reading('payments.listAccounts', (paymentIds) => listAccounts(context, paymentIds)),
    confirmReservation: (reservation, options) => forBooking(() => confirmReservation(context, reservation, options)),
    extendOption: (reservation, until) => forBooking(() => extendOption(context, reservation, until)),
    checkout: { scriptUrl: service.scriptUrl ?? CHECKOUT_SCRIPT, dataBaseUrl: service.dataBaseUrl },
  };
}
