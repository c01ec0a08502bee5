import type { ColumnType } from 'kysely';
import type { RedemptionPurpose, RedemptionState } from '#domain/redemption/redemption.ts';
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
};
