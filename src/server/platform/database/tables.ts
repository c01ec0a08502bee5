import type { ColumnType, Generated } from 'kysely';
import type { CardForm, CardState } from '#domain/card/card.ts';
import type { CodeDelivery } from '#domain/card/issuing.ts';
import type { LinkPurpose } from '#domain/letter/guest-link.ts';
import type { TransferKind } from '#domain/card/transfer-kinds.ts';
import type { MailState } from '#domain/letter/mail-tries.ts';
import type { PersonReason } from '#domain/placement/person-needed.ts';
import type { IntegrationState } from '#domain/stay/property.ts';
import type { PaymentState, PlacementState } from '#domain/placement/placement.ts';
import type { Posting } from '#domain/payment/posting.ts';
import type { TaxKind } from '#domain/money/redemption-payment.ts';
import type { BooksTables } from './books-tables.ts';
import type { InstantColumn, Json } from './column-kinds.ts';
import type { RedemptionTables } from './redemption-tables.ts';
import type { StaffTables } from './staff-tables.ts';

/** A date column, as YYYY-MM-DD text. */
type DateColumn = ColumnType<string, string, string>;
/** A whole number beyond 32 bits. Read as a number, because the schema keeps it in the safe range. */
type BigIntColumn = ColumnType<number, number, never>;

type ByTopic = StaffTables & BooksTables & RedemptionTables;

/** The tables of typed queries. Others are in raw SQL only. */
export type Tables = ByTopic & {
  pms_integration: {
    id: string;
    state: IntegrationState;
    sealed_token: Buffer | null;
    token_arrived_at: ColumnType<Temporal.Instant | null, string | null, string | null>;
    seen_tokens: string[];
    changed_at: InstantColumn;
  };
  pms_integration_variable: {
    integration_id: string;
    fingerprint: string;
    seen_at: ColumnType<Temporal.Instant | null, string | null, never>;
  };
  sale_page: { id: string; definition: Json; applied_at: InstantColumn };
  sale_page_draft: {
    sale_page_id: string;
    settings: Json;
    based_on: number;
    revision: Generated<number>;
    saved_by: string;
    saved_at: ColumnType<Temporal.Instant, string, string>;
  };
  sale_page_version: {
    sale_page_id: string;
    number: number;
    definition: Json;
    file: string;
    actor: string;
    reason: string;
    applied_at: InstantColumn;
  };
  voucher_product: { sale_page_id: string; id: string };
  card: {
    id: string;
    sale_page_id: string;
    voucher_product_id: string;
    code_fingerprint: Buffer;
    last4: string;
    form: CardForm;
    state: CardState;
    unit: 'money' | 'uses';
    currency: string | null;
    starts_on: DateColumn | null;
    batch: string | null;
    delivery: Generated<CodeDelivery | null>;
    created_at: InstantColumn;
  };
  card_registration: {
    card_id: string;
    first_name: string;
    last_name: string;
    email: string;
    language: string | null;
    registered_at: InstantColumn;
  };
  card_token: { token_digest: Buffer; expires_at: InstantColumn };
  imported_code: {
    card_id: string;
    sale_page_id: string;
    code_fingerprint: Buffer;
    secret_length: number;
  };
  second_secret_length: { sale_page_id: string; length: number; weak: boolean };
  code_tries: {
    sale_page_id: string;
    code_fingerprint: Buffer;
    misses: number;
    last_missed_at: InstantColumn;
    locked_at: ColumnType<Temporal.Instant | null, string | null, string | null>;
  };
  lot: {
    id: string;
    card_id: string;
    origin: string;
    issuing_property_id: string | null;
    sold_as: TaxKind | null;
    price_paid_minor: number | null;
    price_currency: string | null;
    price_paid_for: number | null;
    is_goodwill: Generated<boolean>;
    expires_on: DateColumn | null;
    balance: ColumnType<number, never, never>;
    held: ColumnType<number, never, never>;
    created_at: InstantColumn;
    /** The card's voucher product, computed by the database. */
    within_sale_page_id: ColumnType<string | null, never, never>;
    within_product_id: ColumnType<string | null, never, never>;
  };
  placement: {
    id: string;
    sale_page_id: string;
    property_id: string;
    reference: string;
    session_number: number;
    idempotency_key: string;
    request_digest: Buffer;
    state: PlacementState;
    booking: Json;
    buyer: Json;
    terms: Json;
    covered: Json;
    pms_reservation: Json | null;
    refusal: Json | null;
    look_ups: Generated<number>;
    absences: Generated<number>;
    looked_up_at: InstantColumn | null;
    asked_at: InstantColumn | null;
    needs_person: Generated<boolean>;
    redemption_posting: Posting['state'] | null;
    redemption_posting_at: InstantColumn | null;
    quote_id: string;
    time_zone: string;
    cancellation_fees: Json | null;
    cancellation: Json | null;
    give_back_posting: Posting['state'] | null;
    give_back_posting_at: InstantColumn | null;
    placed_at: InstantColumn;
    settled_at: InstantColumn | null;
    wishes_gone_at: InstantColumn | null;
    person_gone_at: InstantColumn | null;
  };
  placement_need: {
    placement_id: string;
    reason: PersonReason;
    detail: string;
    since: InstantColumn;
  };
  placement_change: {
    id: Generated<number>;
    placement_id: string;
    from_state: PlacementState | null;
    to_state: PlacementState;
    because: string;
    changed_at: InstantColumn;
  };
  placement_payment: {
    placement_id: string;
    state: PaymentState;
    currency: string;
    amount_minor: ColumnType<number, number, never>;
    room_until: InstantColumn;
    claimed_at: InstantColumn | null;
    expires_at: InstantColumn | null;
    request_id: string | null;
    left_at: InstantColumn | null;
    payment_id: string | null;
    account_id: string | null;
    paid_minor: ColumnType<number | null, number | null, number | null>;
    hotel_refunded_minor: ColumnType<number | null, number | undefined, number | null>;
    reserved_again_at: InstantColumn | null;
    refund_minor: ColumnType<number | null, number | null, number | null>;
    refund_sent_at: InstantColumn | null;
    refund_id: string | null;
    reason: string | null;
  };
  placement_bill: { placement_id: string; currency: string; amount_minor: number; read_at: InstantColumn };
  placement_payment_change: {
    id: Generated<number>;
    placement_id: string;
    from_state: PaymentState | null;
    to_state: PaymentState;
    because: string;
    changed_at: InstantColumn;
  };
  transfer: {
    id: string;
    card_id: string;
    lot_id: string;
    card_sequence: Generated<number>;
    kind: TransferKind;
    amount: BigIntColumn;
    hold_id: string | null;
    placement_id: string | null;
    redemption_id: string | null;
    actor: string;
    reason: string;
    created_at: InstantColumn;
    previous_hash: Generated<Buffer | null>;
    hash: Generated<Buffer>;
  };
  mail: {
    id: string;
    sale_page_id: string;
    kind: string;
    cause_key: string;
    recipient: string | null;
    /** ASCII letters in lower case, computed by PostgreSQL. */
    recipient_folded: ColumnType<string | null, never, never>;
    language: string;
    data: Json;
    placement_id: string | null;
    state: Generated<MailState>;
    tries: Generated<number>;
    smtp_answer: string | null;
    created_at: InstantColumn;
    queued_at: InstantColumn;
    due_at: InstantColumn;
    sending_since: InstantColumn | null;
    sent_at: InstantColumn | null;
  };
  guest_link: {
    id: string;
    purpose: LinkPurpose;
    sale_page_id: string;
    placement_id: string | null;
    card_id: Generated<string | null>;
    holder_email: string | null;
    mail_id: string | null;
    token_digest: Buffer;
    created_at: InstantColumn;
    expires_at: InstantColumn;
    used_at: InstantColumn | null;
    voided_at: InstantColumn | null;
    misses: Generated<number>;
  };
  wallet_pass: {
    serial: string;
    wallet: 'apple' | 'google';
    sale_page_id: string;
    card_id: string | null;
    placement_id: string | null;
    language: string;
    token_digest: Buffer | null;
    created_at: InstantColumn;
    updated_at: InstantColumn;
    notified_at: InstantColumn;
    due_at: InstantColumn;
    tries: Generated<number>;
  };
  wallet_device: {
    device_id: string;
    serial: string;
    push_token: string;
    registered_at: InstantColumn;
    notified_at: InstantColumn;
    due_at: InstantColumn;
    tries: Generated<number>;
  };
  reminder_stop: { sale_page_id: string; email: string; stopped_at: InstantColumn };
};
