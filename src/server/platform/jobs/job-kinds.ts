import type { PmsReservation } from '#pms/pms-reservation.ts';

export type AskedLink = {
  /** Names the letter, so that a job that runs twice writes one. */
  readonly askId: string;
  readonly salePageId: string;
  readonly email: string;
  readonly language: string;
};

/** Every kind of job, with what it carries. */
export type JobData = {
  'settle-placement': { readonly placementId: string };
  'post-redemption': { readonly placementId: string };
  /** The hotel was asked to cancel a reservation, and may not have answered. */
  'settle-cancellation': { readonly placementId: string };
  'post-give-back': { readonly placementId: string };
  /** A guest is to pay the rest of a placement, or has paid; or money may come for what was let go. */
  'settle-payment': { readonly placementId: string };
  'refund-payment': { readonly placementId: string };
  'post-overdue-payments': Record<string, never>;
  /** A PMS has said that a payment of the hotel has changed: one look, beside the job that waits for it. */
  'look-at-payment': { readonly placementId: string };
  /** A PMS has said that these payments have changed, and nobody here knows all of them: whose they are. */
  'find-paid-stays': {
    readonly salePageId: string;
    readonly propertyId: string;
    readonly paymentIds: readonly string[];
  };
  /** Which stays to come their hotels have cancelled by themselves. */
  'look-for-hotel-cancelled': Record<string, never>;
  /** What hotels charge for stays, beside what their guests were promised. */
  'compare-bills': Record<string, never>;
  /** A PMS has said that rooms of a stay have changed. */
  'look-at-stay': { readonly placementId: string };
  /** The PMS has one of our reservations whose value was given free already. */
  'cancel-orphan': { readonly placementId: string; readonly reservation: PmsReservation };
  /** Looks once more for what the PMS may have reserved after we stopped believing in it. */
  'look-for-orphan': { readonly placementId: string };
  'send-letter': { readonly mailId: string };
  'send-overdue-letters': Record<string, never>;
  'remind-holders': Record<string, never>;
  'alert-operators': Record<string, never>;
  'verify-ledger': Record<string, never>;
  /** Wakes the phones whose passes have changed. */
  'notify-wallets': Record<string, never>;
  /** Takes out what is kept of persons for long enough. */
  'forget-persons': Record<string, never>;
  /** Somebody asked for a link; the address is forgotten soon, also where nobody is known by it. */
  'send-booking-link': AskedLink & { readonly reference: string };
  'send-cards-link': AskedLink;
  /** An act of the staff on many cards is to be worked out, or done. */
  'work-on-task': { readonly taskId: string };
  'clean-up': Record<string, never>;
};

export type JobName = keyof JobData;
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export const JOB_NAMES: readonly JobName[] = [
  'settle-placement',
  'post-redemption',
  'settle-cancellation',
  'post-give-back',
  'settle-payment',
  'refund-payment',
  'post-overdue-payments',
  'look-at-payment',
  'find-paid-stays',
  'look-for-hotel-cancelled',
  'compare-bills',
  'look-at-stay',
  'cancel-orphan',
  'look-for-orphan',
  'send-letter',
  'send-overdue-letters',
  'remind-holders',
  'alert-operators',
  'verify-ledger',
  'notify-wallets',
  'forget-persons',
  'send-booking-link',
  'send-cards-link',
  'work-on-task',
  'clean-up',
];
