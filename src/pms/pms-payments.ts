import type { Money } from '#domain/money/money.ts';
import type { PmsReservation, WriteAnswer } from './pms-reservation.ts';

/**
 * Online payments: the guest pays the amount that cards leave, on a page drawn by the hotel's payment service. Nothing
 * that a browser reports about a payment counts. It is read from the PMS.
 *
 * `read`, `listRefunds` and `listAccounts` throw as reading calls of `Pms` do. The other calls never throw for an
 * outside fault: they return the outcome, which may be `unknown`. After an unknown outcome, calls that move money look
 * for the result and never repeat blindly.
 */
export type PmsPayments = {
  /**
   * Asks for one payment of exactly this amount, tied to the reservation. Idempotent by reference: an open request with
   * the same reference is returned, and any further ones are ended. The PMS mails no guest.
   */
  request(order: PaymentOrder): Promise<PaymentRequestAnswer>;
  read(asked: AskedPayment): Promise<PaymentReading>;
  /** Ends a request. `refused` if it is no longer open: the guest may just have paid, so read it again. */
  cancelRequest(requestId: string): Promise<WriteAnswer>;
  /** Refunds a payment, in part or in whole. The PMS does not detect duplicates. */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** The refunds of a payment, in any state. */
  listRefunds(payment: PaidPayment): Promise<PaymentRefund[]>;
  /** An event contains only a payment id, and a chargeback is a payment with its own id. */
  listAccounts(paymentIds: readonly string[]): Promise<string[]>;
  /** Makes a reservation with `optionalUntil` permanent. `done` also if it is already confirmed. */
  confirmReservation(reservation: PmsReservation, options: ConfirmOptions): Promise<WriteAnswer>;
  /** Changes `optionalUntil` of an optional reservation. */
  extendOption(reservation: PmsReservation, optionalUntil: Temporal.Instant): Promise<WriteAnswer>;
  /** The addresses from which the page loads the payment form. */
  readonly checkout: Checkout;
};

export type PaymentOrder = {
  /** Our reference. The PMS stores it with the request, for people and for finding it again. */
  readonly reference: string;
  readonly reservation: PmsReservation;
  readonly amount: Money;
  /** Shown to the guest during the payment. */
  readonly description: string;
  /** The request cannot be paid after this. */
  readonly expiresAt: Temporal.Instant;
};

export type PaymentRequestAnswer =
  | { readonly state: 'requested'; readonly requestId: string }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

export type AskedPayment = { readonly requestId: string; readonly reservation: PmsReservation };

export type PaymentReading =
  /** Not paid yet, and still payable. A failed payment leaves it open. */
  | { readonly state: 'open' }
  /** A payment was started, and the money has not arrived yet. */
  | { readonly state: 'pending' }
  /** At least the requested amount: some hotels add a surcharge. */
  | {
      readonly state: 'paid';
      readonly payment: PaidPayment;
      /** The amount that the hotel's staff have refunded. Null if such a refund may belong to another payment. */
      readonly hotelRefunded: Money | null;
    }
  /** Not paid, and no longer payable. */
  | { readonly state: 'ended'; readonly because: 'cancelled' | 'expired' };

export type PaidPayment = { readonly paymentId: string; readonly accountId: string; readonly amount: Money };

export type RefundOrder = {
  readonly payment: PaidPayment;
  readonly amount: Money;
  /** For people at the hotel. Contains our reference. */
  readonly reason: string;
};

export type RefundAnswer =
  | { readonly state: 'started'; readonly refund: PaymentRefund }
  | { readonly state: 'refused'; readonly reason: string }
  /** Also if the PMS was too busy and shows no refund. It may be sent again, after another look-up. */
  | { readonly state: 'not_sent'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

/** The money has reached the guest's bank only if the state is `done`. A `failed` refund needs a person. */
export type PaymentRefund = {
  readonly refundId: string;
  readonly amount: Money;
  readonly state: 'pending' | 'done' | 'failed';
};

export type ConfirmOptions = {
  /** Whether the PMS itself mails the guest a confirmation. Default: false. */
  readonly mailsGuest?: boolean;
};

/** The data that the page needs to show a payment form. None of it is secret. */
export type Checkout = {
  /** The payment service's script. Only the page with the payment form loads it. */
  readonly scriptUrl: string;
  /** The address of the payment service's data. Null for its default, as in production. */
  readonly dataBaseUrl: string | null;
};
