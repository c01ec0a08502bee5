import type { ColumnType } from 'kysely';
import type { BillUse } from '#domain/cover/cover-bill.ts';
import type { SoldAs } from '#domain/money/redemption-payment.ts';
import type { RedemptionPurpose, RedemptionState } from '#domain/redemption/redemption.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { PostingState } from '#domain/redemption/bill-payment.ts';
import type { InstantColumn } from './column-kinds.ts';

type Amount = ColumnType<number, number, never>;
/** It begins at zero. */
type ChangedAmount = ColumnType<number, number | undefined, number>;

/** The tables of uses of a card's value without a placement. */
export type RedemptionTables = {
  redemption: {
    id: string;
    sale_page_id: string;
    card_id: string;
    purpose: RedemptionPurpose;
    property_id: string;
    outlet: string;
    receipt: string;
    receipt_again: boolean;
    business_date: ColumnType<string, string, never>;
    actor: string;
    idempotency_key: string;
    state: RedemptionState;
    held: Amount;
    captured: ChangedAmount;
    reversed: ChangedAmount;
    expires_at: ColumnType<Temporal.Instant | null, string | null, never>;
    created_at: InstantColumn;
  };
  reversal: {
    id: string;
    redemption_id: string;
    idempotency_key: string;
    amount: Amount;
    actor: string;
    reason: string;
    created_at: InstantColumn;
  };
  bill_posting: {
    id: string;
    redemption_id: string;
    stay: ColumnType<BillStay, string, never>;
    bill_key: string;
    departs_on: ColumnType<string | null, string | null, never>;
    currency: string;
    amount: Amount;
    card_amount: Amount;
    rate: string;
    state: PostingState;
    sent_at: ColumnType<Temporal.Instant | null, undefined, string | null>;
    looked_at: ColumnType<Temporal.Instant | null, undefined, string>;
    look_ups: ChangedAmount;
    absences: ChangedAmount;
    detail: ColumnType<string, undefined, string>;
    gone_at: ColumnType<Temporal.Instant | null, undefined, string>;
    idempotency_key: string;
    actor: string;
    reason: string;
    created_at: InstantColumn;
  };
};

/** The stay and bill of a payment, as the hotel's system knows them. */
type BillStay = {
  /** With the account of the bill. */
  readonly reservation: PmsReservation;
  readonly billId: string | null;
  readonly isCompany: boolean;
  readonly soldAs: SoldAs;
  readonly note: string;
  /** As `shapeOf` writes it. Absent in payments of earlier versions. */
  readonly shape?: string;
  /** Those that a card of uses pays, in the order in which they are taken. Absent for money. */
  readonly uses?: readonly BillUse[];
  /** Absent for stays without dates, and for earlier payments. */
  readonly arrivesOn?: string;
};
