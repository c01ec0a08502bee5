import type { ColumnType, Generated } from 'kysely';
import type { Exclusion } from '#contract/desk/staff-choices.ts';
import type { Role } from '#domain/desk/staff-rights.ts';
import type { InstantColumn, Json } from './column-kinds.ts';

export type StaffTables = {
  audit_entry: {
    id: Generated<number>;
    action: string;
    card_id: string | null;
    placement_id: string | null;
    actor: string;
    reason: string;
    details: Json;
    staff_id: string | null;
    about_staff_id: string | null;
    sale_page_id: string | null;
    approved_by: string | null;
    confirmation: Buffer | null;
    created_at: InstantColumn;
    /** Computed by the database. */
    within_sale_page_id: ColumnType<string | null, never, never>;
  };
  staff: { id: string; name: string; state: StaffState; is_demo: Generated<boolean>; created_at: InstantColumn };
  staff_grant: {
    id: Generated<number>;
    staff_id: string;
    role: Role;
    sale_page_id: string | null;
    property_id: string | null;
    granted_by: string | null;
    granted_at: InstantColumn;
  };
  staff_passkey: {
    credential_id: string;
    staff_id: string;
    public_key: Buffer;
    sign_count: ColumnType<number, number, number>;
    transports: string[];
    name: string;
    created_at: InstantColumn;
    last_used_at: ColumnType<Temporal.Instant | null, string | null, string | null>;
  };
  staff_session: {
    token_digest: Buffer;
    staff_id: string;
    credential_id: string | null;
    created_at: InstantColumn;
    last_used_at: InstantColumn;
    ends_at: InstantColumn;
  };
  staff_challenge: {
    id: string;
    purpose: 'sign_in' | 'register' | 'act';
    staff_id: string | null;
    challenge: string;
    session_digest: Buffer | null;
    act_digest: Buffer | null;
    answer_digest: Buffer | null;
    expires_at: InstantColumn;
  };
  staff_invitation: {
    token_digest: Buffer;
    staff_id: string;
    created_at: InstantColumn;
    expires_at: InstantColumn;
  };
  staff_openid_identity: {
    issuer: string;
    subject: string;
    staff_id: string;
    created_at: InstantColumn;
  };
  staff_approval: {
    id: string;
    act: string;
    card_id: string | null;
    sale_page_id: Generated<string | null>;
    voucher_product_id: Generated<string | null>;
    task_id: Generated<string | null>;
    placement_id: Generated<string | null>;
    gift: ColumnType<unknown, string | null, null>;
    body: Json;
    card_mark: string;
    asked_by: string;
    asked_at: InstantColumn;
    expires_at: InstantColumn;
    state: Generated<ApprovalState>;
    decided_by: string | null;
    refused_because: Generated<string | null>;
    decided_at: ColumnType<Temporal.Instant | null, string | null, string | null>;
  };
  staff_task_card: {
    task_id: string;
    position: number;
    card_id: Generated<string | null>;
    currency: string | null;
    amount: number;
    product_id: Generated<string | null>;
    expires_on: Generated<string | null>;
    entries: Generated<number | null>;
    card: Json | null;
    outcome: 'done' | Exclusion | null;
    fault: string | null;
  };
  staff_note: {
    id: string;
    card_id: string | null;
    placement_id: string | null;
    staff_id: string;
    approval_id: string | null;
    text: string;
    created_at: InstantColumn;
  };
};

type StaffState = 'invited' | 'active' | 'locked';
type ApprovalState = 'asked' | 'done' | 'refused' | 'expired' | 'stale' | 'withdrawn';
