import type { Money } from '#domain/money/money.ts';
import type { PmsReservation, WriteAnswer } from './pms-reservation.ts';

/**
 * The guest pays what their cards leave in the page that the hotel's own payment service draws. Nothing that a browser
 * says of it counts: what has been paid is read here.
 *
 * `read`, `listRefunds` and `listAccounts` throw as reading calls of `Pms` do. The other calls never throw for it: they
 * return what is known, which may be `unknown`, and what moves money is then looked for, never sent again unseen.
 */
export type PmsPayments = {
  /**
   * Asks for one payment of exactly this amount, tied to the reservation. One that is open under the same reference is
   * the answer, and if there are several the rest are ended: so it is safe to repeat. The PMS mails nobody.
   */
  request(order: PaymentOrder): Promise<PaymentRequestAnswer>;
  read(asked: AskedPayment): Promise<PaymentReading>;
  /**
   * Ends a request, so that nobody can pay it. `refused` where it is open no more: somebody may just have paid, so it
   * is read again.
   */
  cancelRequest(requestId: string): Promise<WriteAnswer>;
  /** Gives a payment back, in part or in whole. The PMS does not recognise a repeat. */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** The refunds of a payment, whatever became of them. */
  listRefunds(payment: PaidPayment): Promise<PaymentRefund[]>;
  /**
   * The accounts that payments are on, also those of the hotel's people: an event names no more than a payment, and
   * what a bank takes back is a payment of its own.
   */
  listAccounts(paymentIds: readonly string[]): Promise<string[]>;
  /** A reservation made with `optionalUntil` stands permanently; one that is confirmed already counts as done. */
  confirmReservation(reservation: PmsReservation, options: ConfirmOptions): Promise<WriteAnswer>;
  /** Moves the instant until which an optional reservation is kept. */
  keepReservation(reservation: PmsReservation, optionalUntil: Temporal.Instant): Promise<WriteAnswer>;
  /** Where the page finds what draws the payment. */
  readonly checkout: Checkout;
};

export type PaymentOrder = {
  /** Ours: the PMS keeps it beside the request, for people and for finding it again. */
  readonly reference: string;
  readonly reservation: PmsReservation;
  readonly amount: Money;
  /** The guest reads it while they pay. */
  readonly description: string;
  /** Nobody can pay after it. */
  readonly expiresAt: Temporal.Instant;
};

export type PaymentRequestAnswer =
  | { readonly state: 'requested'; readonly requestId: string }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

export type AskedPayment = { readonly requestId: string; readonly reservation: PmsReservation };

/** What became of a request, as the PMS has it now. */
export type PaymentReading =
  /** Nobody has paid yet, and somebody still can. A try that failed leaves it open. */
  | { readonly state: 'open' }
  /** Somebody has paid or is about to, and the money is not there yet. */
  | { readonly state: 'pending' }
  /** At least the amount asked for: some hotels add a surcharge. */
  | {
      readonly state: 'paid';
      readonly payment: PaidPayment;
      /** What the hotel's people have refunded of it; null where that may be of another payment. */
      readonly hotelRefunded: Money | null;
    }
  /** Nobody has paid, and nobody can any more. */
  | { readonly state: 'ended'; readonly because: 'cancelled' | 'expired' };

export type PaidPayment = { readonly paymentId: string; readonly accountId: string; readonly amount: Money };

export type RefundOrder = {
  readonly payment: PaidPayment;
  readonly amount: Money;
  /** For people at the hotel; names our reference. */
  readonly reason: string;
};

export type RefundAnswer =
  | { readonly state: 'started'; readonly refund: PaymentRefund }
  | { readonly state: 'refused'; readonly reason: string }
  /** Or the PMS was too busy for it, and does not show it: it may be sent again, after another look. */
  | { readonly state: 'not_sent'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

/** The guest's bank has it only when it is `done`; one that `failed` a person has to look at. */
export type PaymentRefund = {
  readonly refundId: string;
  readonly amount: Money;
  readonly state: 'pending' | 'done' | 'failed';
};

export type ConfirmOptions = {
  /** Whether the PMS mails the guest a confirmation of its own; it is asked not to unless this is true. */
  readonly mailsGuest?: boolean;
};

/** What the page needs to have a request paid; nothing of it is secret. */
export type Checkout = {
  /** The payment service's script. It is loaded on the page that pays, and nowhere else. */
  readonly scriptUrl: string;
  /** Where its data comes from; null for the payment service's own, as in production. */
  readonly dataBaseUrl: string | null;
};
