import type { PmsReservation } from '#pms/pms-reservation.ts';

export type AskedLink = {
  /** Identifies the letter, so that a job that runs twice writes only one. */
  readonly askId: string;
  readonly salePageId: string;
  readonly email: string;
  readonly language: string;
};

export type JobData = {
  'settle-placement': { readonly placementId: string };
  'post-redemption': { readonly placementId: string };
  /** The hotel was asked to cancel a reservation, and may not have answered. */
  'settle-cancellation': { readonly placementId: string };
  'post-give-back': { readonly placementId: string };
  /** A guest is to pay the rest, or has paid. Or money may still arrive for an abandoned placement. */
  'settle-payment': { readonly placementId: string };
  'refund-payment': { readonly placementId: string };
  'post-overdue-payments': Record<string, never>;
  /** A PMS reported a changed payment. One look-up, beside the job that waits for it. */
  'look-at-payment': { readonly placementId: string };
  /** A PMS reported changed payments, some of them unknown here. Finds their placements. */
  'find-paid-stays': {
    readonly salePageId: string;
    readonly propertyId: string;
    readonly paymentIds: readonly string[];
  };
  /** Looks for future stays that their hotels cancelled themselves. */
  'look-for-hotel-cancelled': Record<string, never>;
  /** Compares the hotels' charges for stays with the prices promised to guests. */
  'compare-bills': Record<string, never>;
  /** A PMS reported changed rooms of a stay. */
  'look-at-stay': { readonly placementId: string };
  /** The PMS has a reservation of a placement whose value was already released. */
  'cancel-orphan': { readonly placementId: string; readonly reservation: PmsReservation };
  /** Checks again whether the PMS reserved after the placement was given up. */
  'look-for-orphan': { readonly placementId: string };
  'send-letter': { readonly mailId: string };
  'send-overdue-letters': Record<string, never>;
  'remind-holders': Record<string, never>;
  'alert-operators': Record<string, never>;
  'verify-ledger': Record<string, never>;
  /** Releases holds of redemptions whose time is up. */
  'release-redemptions': Record<string, never>;
  'make-books-files': Record<string, never>;
  /** A payment on the bill of a stay is to be posted, or its outcome is unknown. */
  'settle-bill-posting': { readonly postingId: string };
  /** Pushes to phones whose passes have changed. */
  'notify-wallets': Record<string, never>;
  /** Deletes personal data whose retention has ended. */
  'forget-persons': Record<string, never>;
  /** A link was requested. The address is deleted soon, even if it is unknown. */
  'send-booking-link': AskedLink & { readonly reference: string };
  'send-cards-link': AskedLink;
  /** A task of the staff is to be planned or run. */
  'work-on-task': { readonly taskId: string };
  'clean-up': Record<string, never>;
};

export type JobName = keyof JobData;
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> };
