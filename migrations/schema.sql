-- The schema after all migrations, written by `npm run docs`. It is for reading: the server runs the
-- migrations themselves, whose comments say why a thing is as it is.

-- Tables

create table audit_entry (
  id bigint generated always as identity not null,
  action text not null,
  card_id uuid,
  actor text not null,
  reason text not null,
  details jsonb not null,
  created_at timestamp with time zone not null,
  placement_id uuid,
  staff_id uuid,
  about_staff_id uuid,
  approved_by uuid,
  confirmation bytea,
  sale_page_id text,
  within_sale_page_id text,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_check CHECK ((actor <> ''::text)),
  constraint audit_entry_is_about_one_thing CHECK ((num_nonnulls(card_id, placement_id, about_staff_id, sale_page_id) = 1)),
  constraint audit_entry_reason_check CHECK ((reason <> ''::text)),
  constraint nobody_approves_their_own CHECK ((approved_by <> staff_id))
);

create table bill_posting (
  id uuid not null,
  redemption_id uuid not null,
  stay jsonb not null,
  bill_key text not null,
  departs_on date,
  currency text not null,
  amount bigint not null,
  card_amount bigint not null,
  rate text not null,
  state text not null,
  sent_at timestamp with time zone,
  looked_at timestamp with time zone,
  look_ups integer default 0 not null,
  absences integer default 0 not null,
  detail text default ''::text not null,
  gone_at timestamp with time zone,
  idempotency_key text not null,
  actor text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint bill_posting_pkey PRIMARY KEY (id),
  constraint a_bill_posting_is_made_once UNIQUE (redemption_id, idempotency_key),
  constraint bill_posting_amount_check CHECK (((amount <> 0) AND (card_amount > 0))),
  constraint bill_posting_state_check CHECK ((state = ANY (ARRAY['open'::text, 'posted'::text, 'dropped'::text, 'person'::text])))
);

create table books_cohort (
  sale_page_id text not null,
  time_zone text not null,
  issued_in text not null,
  after_months integer not null,
  lines jsonb not null,
  constraint books_cohort_pkey PRIMARY KEY (sale_page_id, time_zone, issued_in, after_months)
);

create table books_export (
  sale_page_id text not null,
  number integer not null,
  time_zone text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  last_day date not null,
  rules jsonb not null,
  sums jsonb not null,
  actor text not null,
  made_at timestamp with time zone not null,
  constraint books_export_pkey PRIMARY KEY (sale_page_id, number),
  constraint books_export_actor_check CHECK ((actor <> ''::text)),
  constraint books_export_begins_once UNIQUE (sale_page_id, begins_at),
  constraint books_export_check CHECK (((number > 0) AND (ends_at > begins_at)))
);

create table books_export_file (
  sale_page_id text not null,
  number integer not null,
  name text not null,
  content bytea not null,
  digest bytea generated always as (sha256(content)) stored,
  constraint books_export_file_pkey PRIMARY KEY (sale_page_id, number, name)
);

create table books_files (
  sale_page_id text not null,
  first_day date not null,
  last_day date not null,
  made_at timestamp with time zone not null,
  constraint books_files_pkey PRIMARY KEY (sale_page_id, first_day, last_day),
  constraint books_files_check CHECK ((first_day <= last_day))
);

create table books_report (
  stretch_id bigint not null,
  name text not null,
  lines jsonb not null,
  constraint books_report_pkey PRIMARY KEY (stretch_id, name)
);

create table books_stretch (
  id bigint generated always as identity not null,
  sale_page_id text not null,
  time_zone text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  lines jsonb not null,
  owed jsonb not null,
  kept_at timestamp with time zone not null,
  found_wrong_at timestamp with time zone,
  constraint books_stretch_pkey PRIMARY KEY (id),
  constraint books_stretch_check CHECK ((ends_at > begins_at))
);

create table card (
  id uuid not null,
  sale_page_id text not null,
  voucher_product_id text not null,
  code_fingerprint bytea not null,
  last4 text not null,
  form text not null,
  state text not null,
  unit text not null,
  currency text,
  starts_on date,
  created_at timestamp with time zone not null,
  batch text,
  delivery text,
  constraint card_pkey PRIMARY KEY (id),
  constraint a_card_without_a_code_is_to_get_one CHECK (((last4 <> ''::text) OR (delivery IS NOT NULL))),
  constraint card_batch_check CHECK ((batch <> ''::text)),
  constraint card_check CHECK (((unit = 'money'::text) = (currency IS NOT NULL))),
  constraint card_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint card_delivery_check CHECK ((delivery = ANY (ARRAY['print'::text, 'link'::text]))),
  constraint card_form_check CHECK ((form = ANY (ARRAY['physical'::text, 'virtual'::text, 'voucher'::text]))),
  constraint card_last4_check CHECK ((length(last4) <= 4)),
  constraint card_sale_page_id_code_fingerprint_key UNIQUE (sale_page_id, code_fingerprint),
  constraint card_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'frozen'::text, 'void'::text]))),
  constraint card_unit_check CHECK ((unit = ANY (ARRAY['money'::text, 'uses'::text])))
);

create table card_registration (
  card_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  registered_at timestamp with time zone not null,
  language text,
  constraint card_registration_pkey PRIMARY KEY (card_id)
);

create table card_token (
  token_digest bytea not null,
  expires_at timestamp with time zone not null,
  constraint card_token_pkey PRIMARY KEY (token_digest)
);

create table code_key (
  id integer generated always as identity not null,
  name bytea not null,
  constraint code_key_pkey PRIMARY KEY (id)
);

create table code_tries (
  sale_page_id text not null,
  code_fingerprint bytea not null,
  misses integer not null,
  last_missed_at timestamp with time zone not null,
  locked_at timestamp with time zone,
  constraint code_tries_pkey PRIMARY KEY (sale_page_id, code_fingerprint)
);

create table counted_calls (
  digest bytea not null,
  calls integer not null,
  ends_at timestamp with time zone not null,
  constraint counted_calls_pkey PRIMARY KEY (digest)
);

create table ended_code (
  sale_page_id text not null,
  code_fingerprint bytea not null,
  number_fingerprint bytea,
  card_id uuid not null,
  constraint ended_code_pkey PRIMARY KEY (sale_page_id, code_fingerprint)
);

create table guest_link (
  id uuid not null,
  purpose text not null,
  sale_page_id text not null,
  placement_id uuid,
  holder_email text,
  mail_id uuid,
  token_digest bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  misses integer default 0 not null,
  card_id uuid,
  constraint guest_link_pkey PRIMARY KEY (id),
  constraint a_link_opens_a_booking_a_mailbox_or_a_code CHECK ((((placement_id IS NOT NULL) = (purpose = ANY (ARRAY['booking'::text, 'asked_booking'::text]))) AND ((card_id IS NOT NULL) = (purpose = 'card_code'::text)) AND ((holder_email IS NOT NULL) = (purpose = ANY (ARRAY['asked_cards'::text, 'no_reminders'::text]))))),
  constraint guest_link_mail_id_purpose_key UNIQUE (mail_id, purpose),
  constraint guest_link_purpose_check CHECK ((purpose = ANY (ARRAY['booking'::text, 'asked_booking'::text, 'asked_cards'::text, 'no_reminders'::text, 'card_code'::text]))),
  constraint guest_link_token_digest_key UNIQUE (token_digest)
);

create table imported_code (
  card_id uuid not null,
  sale_page_id text not null,
  code_fingerprint bytea not null,
  secret_length smallint not null,
  constraint imported_code_pkey PRIMARY KEY (card_id),
  constraint imported_code_secret_length_check CHECK ((secret_length >= 0))
);

create table ledger_check (
  id bigint generated always as identity not null,
  checked_at timestamp with time zone not null,
  cards bigint not null,
  transfers bigint not null,
  placements bigint not null,
  violations integer not null,
  hotels_asked integer,
  hotels_silent integer,
  hotel_violations integer,
  sentences text[] not null,
  constraint ledger_check_pkey PRIMARY KEY (id),
  constraint hotels_are_asked_together CHECK ((num_nonnulls(hotels_asked, hotels_silent, hotel_violations) = ANY (ARRAY[0, 3]))),
  constraint ledger_check_violations_check CHECK ((violations >= 0))
);

create table lot (
  id uuid not null,
  card_id uuid not null,
  origin text not null,
  expires_on date,
  balance bigint default 0 not null,
  held bigint default 0 not null,
  created_at timestamp with time zone not null,
  issuing_property_id text,
  sold_as text,
  price_paid_minor bigint,
  price_currency text,
  price_paid_for bigint,
  within_sale_page_id text,
  within_product_id text,
  is_goodwill boolean default false not null,
  constraint lot_pkey PRIMARY KEY (id),
  constraint a_price_is_known_or_not CHECK ((num_nulls(price_paid_minor, price_currency, price_paid_for) = ANY (ARRAY[0, 3]))),
  constraint lot_id_card_id_key UNIQUE (id, card_id),
  constraint lot_issuing_property_id_check CHECK ((issuing_property_id <> ''::text)),
  constraint lot_never_below_zero CHECK (((held >= 0) AND (balance >= held))),
  constraint lot_price_currency_check CHECK ((price_currency ~ '^[A-Z]{3}$'::text)),
  constraint lot_price_paid_for_check CHECK ((price_paid_for > 0)),
  constraint lot_price_paid_minor_check CHECK ((price_paid_minor >= 0)),
  constraint lot_sold_as_check CHECK ((sold_as = ANY (ARRAY['single_purpose'::text, 'multi_purpose'::text])))
);

create table mail (
  id uuid not null,
  sale_page_id text not null,
  kind text not null,
  cause_key text not null,
  recipient text,
  language text not null,
  data jsonb not null,
  placement_id uuid,
  state text default 'queued'::text not null,
  tries integer default 0 not null,
  smtp_answer text,
  created_at timestamp with time zone not null,
  queued_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  sending_since timestamp with time zone,
  sent_at timestamp with time zone,
  recipient_folded text collate "C" generated always as (lower((recipient COLLATE "C"))) stored,
  constraint mail_pkey PRIMARY KEY (id),
  constraint a_letter_is_sending_since CHECK (((state = 'sending'::text) = (sending_since IS NOT NULL))),
  constraint a_letter_is_written_once UNIQUE (kind, cause_key, recipient),
  constraint a_letter_that_waits_has_a_recipient CHECK (((recipient IS NOT NULL) OR (state <> ALL (ARRAY['queued'::text, 'sending'::text])))),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'bounced'::text, 'given_up'::text, 'dropped'::text])))
);

create table migration (
  name text not null,
  ran_at timestamp with time zone default now() not null,
  checksum text not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table placement (
  id uuid not null,
  sale_page_id text not null,
  property_id text not null,
  reference text not null,
  session_number integer not null,
  idempotency_key text not null,
  request_digest bytea not null,
  state text not null,
  booking jsonb not null,
  buyer jsonb not null,
  terms jsonb not null,
  covered jsonb not null,
  pms_reservation jsonb,
  refusal jsonb,
  look_ups integer default 0 not null,
  absences integer default 0 not null,
  needs_person boolean default false not null,
  redemption_posting text,
  redemption_posting_at timestamp with time zone,
  placed_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  cancellation_fees jsonb,
  cancellation jsonb,
  give_back_posting text,
  give_back_posting_at timestamp with time zone,
  quote_id uuid not null,
  looked_up_at timestamp with time zone,
  time_zone text not null,
  wishes_gone_at timestamp with time zone,
  person_gone_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint placement_pkey PRIMARY KEY (id),
  constraint placement_give_back_posting_check CHECK (((give_back_posting = ANY (ARRAY['claimed'::text, 'posted'::text, 'refused'::text, 'by_hand'::text])) AND ((give_back_posting IS NULL) = (give_back_posting_at IS NULL)))),
  constraint placement_redemption_posting_check CHECK (((redemption_posting = ANY (ARRAY['claimed'::text, 'posted'::text, 'refused'::text, 'by_hand'::text])) AND ((redemption_posting IS NULL) = (redemption_posting_at IS NULL)))),
  constraint placement_reference_key UNIQUE (reference),
  constraint placement_sale_page_id_idempotency_key_session_number_key UNIQUE (sale_page_id, idempotency_key, session_number),
  constraint placement_session_number_check CHECK ((session_number > 0)),
  constraint placement_state_check CHECK ((state = ANY (ARRAY['placing'::text, 'unknown'::text, 'awaiting_payment'::text, 'payment_unclear'::text, 'paid'::text, 'confirmed'::text, 'refused'::text, 'released'::text, 'cancelling'::text, 'cancelled'::text])))
);

create table placement_bill (
  placement_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  read_at timestamp with time zone not null,
  constraint placement_bill_pkey PRIMARY KEY (placement_id),
  constraint placement_bill_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

create table placement_change (
  id bigint generated always as identity not null,
  placement_id uuid not null,
  from_state text,
  to_state text not null,
  because text not null,
  changed_at timestamp with time zone not null,
  constraint placement_change_pkey PRIMARY KEY (id)
);

create table placement_change_words (
  change_id bigint not null,
  words text not null,
  constraint placement_change_words_pkey PRIMARY KEY (change_id)
);

create table placement_need (
  placement_id uuid not null,
  reason text not null,
  detail text not null,
  since timestamp with time zone not null,
  constraint placement_need_pkey PRIMARY KEY (placement_id, reason),
  constraint placement_need_reason_check CHECK ((reason = ANY (ARRAY['outcome_unknown'::text, 'payment_unclear'::text, 'paid_too_little'::text, 'paid_unconfirmed'::text, 'payments_refused'::text, 'late_payment_pending'::text, 'refund_failed'::text, 'refunded_by_hotel'::text, 'payment_not_posted'::text, 'orphan_not_cancelled'::text, 'cancellation_unanswered'::text, 'cancel_asked'::text, 'fee_not_posted'::text, 'bill_differs'::text, 'stay_changed'::text])))
);

create table placement_payment (
  placement_id uuid not null,
  state text not null,
  currency text not null,
  amount_minor bigint not null,
  room_until timestamp with time zone not null,
  claimed_at timestamp with time zone,
  expires_at timestamp with time zone,
  request_id text,
  left_at timestamp with time zone,
  payment_id text,
  account_id text,
  paid_minor bigint,
  reserved_again_at timestamp with time zone,
  refund_minor bigint,
  refund_sent_at timestamp with time zone,
  refund_id text,
  reason text,
  hotel_refunded_minor bigint default 0,
  constraint placement_payment_pkey PRIMARY KEY (placement_id),
  constraint only_what_was_paid_is_refunded CHECK (((refund_minor IS NULL) OR (payment_id IS NOT NULL))),
  constraint placement_payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint placement_payment_check CHECK (((refund_minor > 0) AND (refund_minor <= paid_minor))),
  constraint placement_payment_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint placement_payment_hotel_refunded_minor_check CHECK ((hotel_refunded_minor >= 0)),
  constraint placement_payment_paid_minor_check CHECK ((paid_minor > 0)),
  constraint placement_payment_state_check CHECK ((state = ANY (ARRAY['open'::text, 'pending'::text, 'unclear'::text, 'paid'::text, 'charged_back'::text, 'cancelled'::text, 'expired'::text, 'refunding'::text, 'refunded'::text, 'refund_failed'::text]))),
  constraint who_paid_is_known CHECK ((num_nonnulls(payment_id, account_id, paid_minor) = ANY (ARRAY[0, 3])))
);

create table placement_payment_change (
  id bigint generated always as identity not null,
  placement_id uuid not null,
  from_state text,
  to_state text not null,
  because text not null,
  changed_at timestamp with time zone not null,
  constraint placement_payment_change_pkey PRIMARY KEY (id)
);

create table placement_payment_change_words (
  change_id bigint not null,
  words text not null,
  constraint placement_payment_change_words_pkey PRIMARY KEY (change_id)
);

create table pms_answer (
  question bytea not null,
  enterprise_id text not null,
  kind text not null,
  answer text,
  asked_at timestamp with time zone,
  lease uuid not null,
  leased_until timestamp with time zone,
  for_booking boolean not null,
  keep_until timestamp with time zone not null,
  constraint pms_answer_pkey PRIMARY KEY (question),
  constraint pms_answer_kind_check CHECK ((kind = ANY (ARRAY['availability'::text, 'prices'::text, 'set_up'::text])))
);

create table pms_integration (
  id text not null,
  state text not null,
  sealed_token bytea,
  token_arrived_at timestamp with time zone,
  seen_tokens text[] default '{}'::text[] not null,
  changed_at timestamp with time zone not null,
  constraint pms_integration_pkey PRIMARY KEY (id),
  constraint a_token_has_come_at_some_time CHECK (((sealed_token IS NULL) = (token_arrived_at IS NULL))),
  constraint pms_integration_state_check CHECK ((state = ANY (ARRAY['enabled'::text, 'disabled'::text, 'cancelled'::text, 'deleted'::text])))
);

create table pms_integration_variable (
  integration_id text not null,
  fingerprint text not null,
  seen_at timestamp with time zone,
  constraint pms_integration_variable_pkey PRIMARY KEY (integration_id, fingerprint)
);

create table pms_requests (
  token_digest bytea not null,
  taken timestamp with time zone[] not null,
  paused_until timestamp with time zone,
  numbers integer[] default '{}'::integer[] not null,
  constraint pms_requests_pkey PRIMARY KEY (token_digest)
);

create table pms_silence (
  enterprise_id text not null,
  operation text not null,
  faults integer not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint pms_silence_pkey PRIMARY KEY (enterprise_id, operation)
);

create table redemption (
  id uuid not null,
  sale_page_id text not null,
  card_id uuid not null,
  purpose text not null,
  property_id text not null,
  outlet text not null,
  receipt text not null,
  receipt_again boolean not null,
  business_date date not null,
  actor text not null,
  idempotency_key text not null,
  state text not null,
  held bigint not null,
  captured bigint default 0 not null,
  reversed bigint default 0 not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint redemption_pkey PRIMARY KEY (id),
  constraint a_redemption_is_made_once UNIQUE (actor, idempotency_key),
  constraint redemption_captures_what_it_holds CHECK (((held > 0) AND ((captured >= 0) AND (captured <= held)))),
  constraint redemption_purpose_check CHECK ((purpose = ANY (ARRAY['counter'::text, 'bill'::text, 'till'::text, 'program'::text]))),
  constraint redemption_reverses_what_it_captured CHECK (((reversed >= 0) AND (reversed <= captured))),
  constraint redemption_state_is_that_of_its_amounts CHECK ((state =
CASE
    WHEN (captured = 0) THEN
    CASE
        WHEN (state = 'released'::text) THEN 'released'::text
        ELSE 'held'::text
    END
    WHEN (reversed = 0) THEN 'captured'::text
    WHEN (reversed < captured) THEN 'part_reversed'::text
    ELSE 'reversed'::text
END))
);

create table reminder_stop (
  sale_page_id text not null,
  email text not null,
  stopped_at timestamp with time zone not null,
  constraint reminder_stop_pkey PRIMARY KEY (sale_page_id, email)
);

create table reversal (
  id uuid not null,
  redemption_id uuid not null,
  idempotency_key text not null,
  amount bigint not null,
  actor text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint reversal_pkey PRIMARY KEY (id),
  constraint a_reversal_is_made_once UNIQUE (redemption_id, idempotency_key),
  constraint reversal_amount_check CHECK ((amount > 0))
);

create table sale_page (
  id text not null,
  definition jsonb not null,
  applied_at timestamp with time zone not null,
  constraint sale_page_pkey PRIMARY KEY (id)
);

create table sale_page_draft (
  sale_page_id text not null,
  based_on integer not null,
  revision bigint generated always as identity not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  settings json not null,
  constraint sale_page_draft_pkey PRIMARY KEY (sale_page_id)
);

create table sale_page_version (
  sale_page_id text not null,
  number integer not null,
  definition jsonb not null,
  file text not null,
  actor text not null,
  reason text not null,
  applied_at timestamp with time zone not null,
  constraint sale_page_version_pkey PRIMARY KEY (sale_page_id, number),
  constraint sale_page_version_actor_check CHECK ((actor <> ''::text)),
  constraint sale_page_version_number_check CHECK ((number > 0)),
  constraint sale_page_version_reason_check CHECK ((reason <> ''::text))
);

create table second_secret_length (
  sale_page_id text not null,
  length smallint not null,
  weak boolean not null,
  constraint second_secret_length_pkey PRIMARY KEY (sale_page_id, length),
  constraint second_secret_length_length_check CHECK ((length > 0))
);

create table staff (
  id uuid not null,
  name text not null,
  state text not null,
  is_demo boolean default false not null,
  created_at timestamp with time zone not null,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_name_check CHECK ((name <> ''::text)),
  constraint staff_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'locked'::text])))
);

create table staff_approval (
  id uuid not null,
  act text not null,
  card_id uuid,
  body jsonb not null,
  card_mark text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'asked'::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  refused_because text,
  sale_page_id text,
  voucher_product_id text,
  task_id uuid,
  placement_id uuid,
  gift jsonb,
  constraint staff_approval_pkey PRIMARY KEY (id),
  constraint a_second_person_decides CHECK ((decided_by <> asked_by)),
  constraint an_approval_is_about_one_thing CHECK ((num_nonnulls(card_id, sale_page_id, task_id, placement_id) = 1)),
  constraint only_a_waiting_approval_has_a_recipient CHECK (((gift IS NULL) OR (state = 'asked'::text))),
  constraint only_what_is_refused_has_a_reason CHECK (((refused_because IS NULL) OR (state = 'refused'::text))),
  constraint staff_approval_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text, 'expired'::text, 'stale'::text, 'withdrawn'::text]))),
  constraint what_is_done_was_decided CHECK (((state <> ALL (ARRAY['done'::text, 'refused'::text])) OR (decided_by IS NOT NULL)))
);

create table staff_challenge (
  id uuid not null,
  purpose text not null,
  staff_id uuid,
  challenge text not null,
  session_digest bytea,
  act_digest bytea,
  answer_digest bytea,
  expires_at timestamp with time zone not null,
  constraint staff_challenge_pkey PRIMARY KEY (id),
  constraint an_act_is_confirmed_in_a_session CHECK (((purpose = 'act'::text) = ((act_digest IS NOT NULL) AND (session_digest IS NOT NULL)))),
  constraint staff_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'register'::text, 'act'::text])))
);

create table staff_grant (
  id bigint generated always as identity not null,
  staff_id uuid not null,
  role text not null,
  sale_page_id text,
  property_id text,
  granted_by uuid,
  granted_at timestamp with time zone not null,
  constraint staff_grant_pkey PRIMARY KEY (id),
  constraint a_property_is_on_a_sale_page CHECK (((property_id IS NULL) OR (sale_page_id IS NOT NULL))),
  constraint a_role_is_granted_once UNIQUE NULLS NOT DISTINCT (staff_id, role, sale_page_id, property_id),
  constraint nobody_grants_themselves CHECK ((granted_by <> staff_id)),
  constraint staff_grant_role_check CHECK ((role = ANY (ARRAY['reception'::text, 'reservations'::text, 'marketing'::text, 'finance'::text, 'owner'::text, 'auditor'::text])))
);

create table staff_invitation (
  token_digest bytea not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_invitation_pkey PRIMARY KEY (token_digest)
);

create table staff_note (
  id uuid not null,
  card_id uuid,
  placement_id uuid,
  staff_id uuid not null,
  approval_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  constraint staff_note_pkey PRIMARY KEY (id),
  constraint a_note_is_about_one_thing CHECK (((num_nonnulls(card_id, placement_id) = 1) OR ((num_nonnulls(card_id, placement_id) = 0) AND (approval_id IS NOT NULL)))),
  constraint staff_note_text_check CHECK ((text <> ''::text))
);

create table staff_openid_identity (
  issuer text not null,
  subject text not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null,
  constraint staff_openid_identity_pkey PRIMARY KEY (issuer, subject)
);

create table staff_passkey (
  credential_id text not null,
  staff_id uuid not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (credential_id)
);

create table staff_session (
  token_digest bytea not null,
  staff_id uuid not null,
  credential_id text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint staff_session_pkey PRIMARY KEY (token_digest)
);

create table staff_task (
  id uuid not null,
  act text not null,
  sale_page_id text not null,
  body jsonb not null,
  product_ids text[] not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null,
  state text default 'ready'::text not null,
  approved_by uuid,
  confirmation bytea,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  cards integer not null,
  constraint staff_task_pkey PRIMARY KEY (id),
  constraint nobody_approves_their_own_task CHECK ((approved_by <> staff_id)),
  constraint staff_task_act_check CHECK ((act = ANY (ARRAY['freeze'::text, 'unfreeze'::text, 'extend'::text, 'void'::text, 'unlock'::text, 'import'::text]))),
  constraint staff_task_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'running'::text, 'done'::text])))
);

create table staff_task_card (
  task_id uuid not null,
  "position" integer not null,
  card_id uuid,
  amount bigint not null,
  outcome text,
  entries integer,
  currency text,
  card jsonb,
  fault text,
  product_id text,
  expires_on date,
  constraint staff_task_card_pkey PRIMARY KEY (task_id, "position"),
  constraint a_card_is_in_a_task_once UNIQUE (task_id, card_id),
  constraint what_was_written_is_forgotten CHECK (((outcome IS NULL) OR (card IS NULL)))
);

create table transfer (
  id uuid not null,
  card_id uuid not null,
  lot_id uuid not null,
  card_sequence bigint not null,
  kind text not null,
  amount bigint not null,
  hold_id uuid,
  placement_id uuid,
  actor text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  previous_hash bytea,
  hash bytea not null,
  redemption_id uuid,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_card_id_card_sequence_key UNIQUE (card_id, card_sequence),
  constraint transfer_check CHECK (((amount > 0) OR ((kind = ANY (ARRAY['adjust'::text, 'paid_out'::text])) AND (amount <> 0)))),
  constraint transfer_check1 CHECK (((kind = ANY (ARRAY['redeem'::text, 'release'::text])) = (hold_id IS NOT NULL))),
  constraint transfer_is_for_one_thing CHECK (((num_nonnulls(placement_id, redemption_id) = 1) OR ((kind <> ALL (ARRAY['hold'::text, 'redeem'::text, 'release'::text, 'give_back'::text])) AND (num_nonnulls(placement_id, redemption_id) = 0)))),
  constraint transfer_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'hold'::text, 'redeem'::text, 'release'::text, 'give_back'::text, 'adjust'::text, 'expire'::text, 'void'::text, 'paid_out'::text])))
);

create table voucher_product (
  sale_page_id text not null,
  id text not null,
  constraint voucher_product_pkey PRIMARY KEY (sale_page_id, id)
);

create table wallet_device (
  device_id text not null,
  serial uuid not null,
  push_token text not null,
  registered_at timestamp with time zone not null,
  notified_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  tries integer default 0 not null,
  constraint wallet_device_pkey PRIMARY KEY (device_id, serial)
);

create table wallet_pass (
  serial uuid not null,
  wallet text not null,
  sale_page_id text not null,
  card_id uuid,
  placement_id uuid,
  language text not null,
  token_digest bytea,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  notified_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  tries integer default 0 not null,
  constraint wallet_pass_pkey PRIMARY KEY (serial),
  constraint a_pass_is_made_once UNIQUE NULLS NOT DISTINCT (card_id, placement_id, wallet, language),
  constraint a_pass_shows_one_thing CHECK ((num_nonnulls(card_id, placement_id) = 1)),
  constraint apple_passes_have_a_token CHECK (((wallet = 'apple'::text) = (token_digest IS NOT NULL))),
  constraint wallet_pass_updated_at_check CHECK ((updated_at = date_trunc('second'::text, updated_at))),
  constraint wallet_pass_wallet_check CHECK ((wallet = ANY (ARRAY['apple'::text, 'google'::text])))
);

-- References between tables

alter table audit_entry add constraint audit_entry_about_staff_id_fkey FOREIGN KEY (about_staff_id) REFERENCES staff(id);
alter table audit_entry add constraint audit_entry_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id);
alter table audit_entry add constraint audit_entry_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table audit_entry add constraint audit_entry_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table audit_entry add constraint audit_entry_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table audit_entry add constraint audit_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table audit_entry add constraint audit_entry_within_sale_page_id_fkey FOREIGN KEY (within_sale_page_id) REFERENCES sale_page(id);
alter table bill_posting add constraint bill_posting_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(id);
alter table books_cohort add constraint books_cohort_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table books_export_file add constraint books_export_file_export_fkey FOREIGN KEY (sale_page_id, number) REFERENCES books_export(sale_page_id, number);
alter table books_report add constraint books_report_stretch_id_fkey FOREIGN KEY (stretch_id) REFERENCES books_stretch(id);
alter table books_stretch add constraint books_stretch_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table card add constraint card_sale_page_id_voucher_product_id_fkey FOREIGN KEY (sale_page_id, voucher_product_id) REFERENCES voucher_product(sale_page_id, id);
alter table card_registration add constraint card_registration_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table code_tries add constraint code_tries_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table ended_code add constraint ended_code_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table ended_code add constraint ended_code_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table guest_link add constraint guest_link_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table guest_link add constraint guest_link_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table guest_link add constraint guest_link_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table imported_code add constraint imported_code_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table imported_code add constraint imported_code_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table lot add constraint lot_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table lot add constraint lot_within_sale_page_id_fkey FOREIGN KEY (within_sale_page_id) REFERENCES sale_page(id);
alter table mail add constraint mail_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table mail add constraint mail_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table placement add constraint placement_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table placement_bill add constraint placement_bill_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table placement_change add constraint placement_change_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table placement_change_words add constraint placement_change_words_change_id_fkey FOREIGN KEY (change_id) REFERENCES placement_change(id);
alter table placement_need add constraint placement_need_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table placement_payment add constraint placement_payment_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table placement_payment_change add constraint placement_payment_change_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement_payment(placement_id);
alter table placement_payment_change_words add constraint placement_payment_change_words_change_id_fkey FOREIGN KEY (change_id) REFERENCES placement_payment_change(id);
alter table redemption add constraint redemption_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table reminder_stop add constraint reminder_stop_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table reversal add constraint reversal_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(id);
alter table sale_page_draft add constraint sale_page_draft_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table sale_page_draft add constraint sale_page_draft_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id);
alter table sale_page_version add constraint sale_page_version_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table second_secret_length add constraint second_secret_length_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table staff_approval add constraint staff_approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id);
alter table staff_approval add constraint staff_approval_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table staff_approval add constraint staff_approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id);
alter table staff_approval add constraint staff_approval_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table staff_approval add constraint staff_approval_sale_page_id_voucher_product_id_fkey FOREIGN KEY (sale_page_id, voucher_product_id) REFERENCES voucher_product(sale_page_id, id) MATCH FULL;
alter table staff_approval add constraint staff_approval_task_id_fkey FOREIGN KEY (task_id) REFERENCES staff_task(id);
alter table staff_challenge add constraint staff_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_grant add constraint staff_grant_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES staff(id);
alter table staff_grant add constraint staff_grant_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table staff_grant add constraint staff_grant_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_invitation add constraint staff_invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_note add constraint staff_note_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES staff_approval(id);
alter table staff_note add constraint staff_note_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table staff_note add constraint staff_note_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table staff_note add constraint staff_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_openid_identity add constraint staff_openid_identity_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_passkey add constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_session add constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_task add constraint staff_task_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id);
alter table staff_task add constraint staff_task_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table staff_task add constraint staff_task_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table staff_task_card add constraint staff_task_card_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table staff_task_card add constraint staff_task_card_task_id_fkey FOREIGN KEY (task_id) REFERENCES staff_task(id) ON DELETE CASCADE;
alter table transfer add constraint transfer_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES transfer(id);
alter table transfer add constraint transfer_lot_id_card_id_fkey FOREIGN KEY (lot_id, card_id) REFERENCES lot(id, card_id);
alter table transfer add constraint transfer_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table transfer add constraint transfer_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(id);
alter table voucher_product add constraint voucher_product_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);
alter table wallet_device add constraint wallet_device_serial_fkey FOREIGN KEY (serial) REFERENCES wallet_pass(serial) ON DELETE CASCADE;
alter table wallet_pass add constraint wallet_pass_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
alter table wallet_pass add constraint wallet_pass_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement(id);
alter table wallet_pass add constraint wallet_pass_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id);

-- Functions

CREATE OR REPLACE FUNCTION public.add_transfer_to_lot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update lot set
    balance = balance + new.amount * case new.kind
      when 'issue' then 1 when 'give_back' then 1 when 'adjust' then 1
      when 'redeem' then -1 when 'expire' then -1 when 'void' then -1 when 'paid_out' then -1 else 0 end,
    held = held + new.amount * case new.kind when 'hold' then 1 when 'redeem' then -1 when 'release' then -1 else 0 end
  where id = new.lot_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.chain_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  head record;
  resolved record;
begin
  select card_sequence, hash into head from transfer where card_id = new.card_id order by card_sequence desc limit 1;
  new.card_sequence := coalesce(head.card_sequence, 0) + 1;
  new.previous_hash := head.hash;
  if new.hold_id is not null then
    select kind, lot_id, amount into resolved from transfer where id = new.hold_id;
    if resolved.kind is distinct from 'hold' or resolved.lot_id <> new.lot_id or resolved.amount <> new.amount then
      raise exception 'transfer % does not resolve hold % exactly', new.id, new.hold_id using errcode = 'check_violation';
    end if;
  end if;
  new.hash := transfer_hash(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.correct_address(stay uuid, address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update placement set buyer = jsonb_set(buyer, '{email}', to_jsonb(address))
  where id = stay and buyer ->> 'email' <> ''
$function$;

CREATE OR REPLACE FUNCTION public.forget_answer(answer jsonb, field text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when jsonb_typeof(answer -> field) = 'string' then jsonb_set(answer, array[field], '""') else answer end
$function$;

CREATE OR REPLACE FUNCTION public.forget_buyers(ids uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update placement set
    buyer = '{"v": 1, "firstName": "", "lastName": "", "email": "", "phone": "", "specialRequests": "",
        "cardExpiration": "", "nameOnCard": "", "propertyPrivacyPolicyAgrement": true, "arrival": null, "guest": null}'
      || jsonb_build_object('language', coalesce(buyer -> 'language', '""'),
        'asRegistered', coalesce(buyer -> 'asRegistered', 'false')),
    idempotency_key = id::text,
    request_digest = '',
    refusal = jsonb_set(refusal, '{reason}', '""'),
    cancellation = forget_answer(jsonb_set(cancellation, '{reason}', '""'), 'refusal'),
    wishes_gone_at = coalesce(wishes_gone_at, moment),
    person_gone_at = coalesce(person_gone_at, moment)
  where id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION public.forget_file_names(ended_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update staff_task set body = body - 'file'
  where body ? 'file' and coalesce(ended_at, created_at) < ended_before and state in ('ready', 'done')
$function$;

CREATE OR REPLACE FUNCTION public.forget_placement_needs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from placement_need where placement_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_staying_guests(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update placement set
    buyer = buyer || '{"guest": null, "specialRequests": ""}',
    refusal = forget_answer(refusal, 'reason'),
    cancellation = forget_answer(cancellation, 'refusal')
  where id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION public.forget_wishes(ids uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update placement set
    buyer = buyer || '{"specialRequests": "", "cardExpiration": "", "nameOnCard": "", "arrival": null}',
    wishes_gone_at = moment
  where id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION public.guard_lot()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a lot cannot be deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' and (new.balance <> 0 or new.held <> 0) then
    raise exception 'a lot begins empty' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and (new.balance <> old.balance or new.held <> old.held) and pg_trigger_depth() < 2 then
    raise exception 'only a transfer moves a lot''s sums' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hash_field(field text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (field IS NULL) THEN '\xffffffff'::bytea ELSE (int4send(octet_length(field)) || convert_to(field, 'UTF8'::name)) END;

CREATE OR REPLACE FUNCTION public.lease_pms_requests(digest bytea, wanted integer, request_limit integer, request_window interval, of_lease timestamp with time zone DEFAULT NULL::timestamp with time zone, unused integer DEFAULT 0)
 RETURNS TABLE(granted integer, wait_ms integer, lease timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
declare
  entry pms_requests;
  instant timestamptz;
  counted int;
begin
  -- To be called by itself: its transaction is not waited for. PostgreSQL that dies forgets what was taken within the
  -- last half second, and the PMS, which counts itself, answers the excess with a 429, which pauses everybody.
  perform set_config('synchronous_commit', 'off', true);
  select * into entry from pms_requests where token_digest = digest for update;
  if not found then
    insert into pms_requests (token_digest, taken) values (digest, '{}') on conflict do nothing;
    select * into entry from pms_requests where token_digest = digest for update;
  end if;
  instant := clock_timestamp();
  if entry.paused_until > instant then
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.paused_until - instant)))::int, null::timestamptz;
    return;
  end if;
  with leases as (
    select moment, coalesce(number, 1) - case when moment = of_lease then unused else 0 end as number
    from unnest(entry.taken, entry.numbers) as one (moment, number)
    where moment > instant - request_window
  )
  select coalesce(array_agg(moment order by moment), '{}'), coalesce(array_agg(number order by moment), '{}'), coalesce(sum(number), 0)
    into entry.taken, entry.numbers, counted
    from leases where number > 0;
  if counted >= request_limit then
    update pms_requests set taken = entry.taken, numbers = entry.numbers where token_digest = digest and unused > 0;
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.taken[1] + request_window - instant)))::int, null::timestamptz;
    return;
  end if;
  granted := least(wanted, request_limit - counted, greatest(4, (request_limit - counted) / 4));
  update pms_requests set taken = entry.taken || instant, numbers = entry.numbers || granted where token_digest = digest;
  return query select granted, 0, instant;
end $function$;

CREATE OR REPLACE FUNCTION public.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN (spelt.folded ~ '@(gmail|googlemail)[.]com$'::text) THEN (replace(split_part(spelt.folded, '@'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE spelt.folded END AS folded FROM (SELECT regexp_replace(lower((TRIM(BOTH FROM mailbox_of.address) COLLATE "C")), '^([^+@]+)[+][^@]*@'::text, '\1@'::text) AS folded) spelt);

CREATE OR REPLACE FUNCTION public.name_alike(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN TRIM(BOTH FROM regexp_replace(regexp_replace(regexp_replace(translate(casefold((NORMALIZE(name, NFKD) COLLATE pg_unicode_fast)), 'øłđıæœ'::text, 'oldiao'::text), '[̀-ͯ''’.%_\\]'::text, ''::text, 'g'::text), '([aou])e'::text, '\1'::text, 'g'::text), '[-–\s]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.place_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.within_sale_page_id = coalesce(new.sale_page_id,
    (select sale_page_id from card where card.id = new.card_id),
    (select sale_page_id from placement where placement.id = new.placement_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_lot()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select sale_page_id, voucher_product_id into new.within_sale_page_id, new.within_product_id
  from card where card.id = new.card_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.receipt_form(receipt text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE(NULLIF(regexp_replace(regexp_replace(translate(upper((NORMALIZE(receipt, NFKD) COLLATE pg_unicode_fast)), ((((((((((((('OILØŁĐ'::text || 'АВЕІЈКМНОРЅТУХСӀ'::text) || 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ'::text) || '零〇一二三四五六七八九'::text) || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'::text) || '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙'::text) || '໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏'::text) || '᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'::text) || '꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'::text) || '𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙'::text) || '𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣'::text) || '𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩'::text) || '𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹'::text) || '𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'::text), (((('01101D'::text || 'ABE1JKMH0PSTYXC1'::text) || 'ABEZH1KMN0PTYXC'::text) || '00123456789'::text) || repeat('0123456789'::text, 68))), '[^[:alnum:]]|[\u115F\u1160\u30FC]'::text, ''::text, 'g'::text), '(^|[^0-9])0+(?=[0-9])'::text, '\1'::text, 'g'::text), ''::text), receipt);

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.rename_batch(page text, was text, becomes text)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with asked as (
    update staff_approval set body = jsonb_set(body, '{batch}', to_jsonb(becomes))
    where sale_page_id = page and body ->> 'batch' = was
  ),
  renamed as (update card set batch = becomes where sale_page_id = page and batch = was returning 1)
  select count(*)::integer from renamed
$function$;

CREATE OR REPLACE FUNCTION public.rename_codes(page text, earlier bytea[], present bytea[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with code as (
    select * from unnest(earlier, present) as code (earlier, present) where code.earlier <> code.present),
  moved as (
    delete from code_tries as tries using code
      where tries.sale_page_id = page and tries.code_fingerprint = code.earlier
      returning code.present, tries.misses, tries.last_missed_at, tries.locked_at),
  renamed as (
    update imported_code set code_fingerprint = code.present from code
      where imported_code.sale_page_id = page and imported_code.code_fingerprint = code.earlier)
  insert into code_tries as tries (sale_page_id, code_fingerprint, misses, last_missed_at, locked_at)
    select page, moved.present, max(moved.misses), max(moved.last_missed_at), min(moved.locked_at)
      from moved group by moved.present
    on conflict (sale_page_id, code_fingerprint) do update
    set misses = greatest(tries.misses, excluded.misses),
      last_missed_at = greatest(tries.last_missed_at, excluded.last_missed_at),
      locked_at = least(tries.locked_at, excluded.locked_at);
$function$;

CREATE OR REPLACE FUNCTION public.take_pms_answer(wanted bytea, enterprise text, about text, not_before timestamp with time zone, books boolean, moment timestamp with time zone, lease_ends timestamp with time zone, OUT answer text, OUT asked_at timestamp with time zone, OUT lease uuid)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select known.answer, known.asked_at into answer, asked_at
    from pms_answer as known where known.question = wanted and known.asked_at >= not_before;
  if found then
    return;
  end if;
  -- What is lost with PostgreSQL is not waited for.
  perform set_config('synchronous_commit', 'off', true);
  insert into pms_answer as known (question, enterprise_id, kind, lease, leased_until, for_booking, keep_until)
    values (wanted, enterprise, about, gen_random_uuid(), lease_ends, books, lease_ends + interval '1 hour')
    on conflict (question) do update
    set lease = excluded.lease, leased_until = excluded.leased_until, for_booking = excluded.for_booking
    where (known.asked_at is null or known.asked_at < not_before)
      and (known.leased_until is null or known.leased_until < moment or (books and not known.for_booking))
    returning known.lease into take_pms_answer.lease;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_wallet_passes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  fact jsonb := to_jsonb(new);
  moment timestamptz := date_trunc('second', coalesce(fact ->> 'created_at', fact ->> 'changed_at')::timestamptz);
begin
  if tg_table_name = 'placement_change' then
    update wallet_pass set updated_at = greatest(moment, updated_at + interval '1 second')
      where placement_id = (fact ->> 'placement_id')::uuid;
  else
    update wallet_pass set updated_at = greatest(moment, updated_at + interval '1 second')
      where card_id = (fact ->> 'card_id')::uuid;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.try_code(page text, fingerprint bytea, moment timestamp with time zone, may_guess boolean, codes bytea[], lengths integer[], most integer, most_of_weak integer, OUT outcome text, OUT locks integer, OUT card_id uuid)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  own bytea;
  numbers bytea[];
begin
  locks := 0;
  select card.id, imported.code_fingerprint into card_id, own
    from card left join imported_code as imported on imported.card_id = card.id
    where card.sale_page_id = page and card.code_fingerprint = fingerprint;
  if card_id is not null and own is null then
    outcome := 'found';
    return;
  end if;
  if not may_guess then
    card_id := null;
    return;
  end if;
  numbers := case when card_id is not null then array[own] else array(
    select distinct code_fingerprint
    from unnest(codes, lengths) as cut (code, length) join imported_code as imported
      on imported.sale_page_id = page and imported.code_fingerprint = cut.code and imported.secret_length = cut.length
    order by code_fingerprint) end;
  if exists (select from code_tries as tries
      where tries.sale_page_id = page and tries.code_fingerprint = any (numbers)) then
    if card_id is not null then
      -- Waits for a concurrent miss, which may lock the code. A first miss cannot lock it.
      delete from code_tries where sale_page_id = page and code_fingerprint = any (numbers) and locked_at is null;
    end if;
    if exists (select from code_tries as tries
        where tries.sale_page_id = page and tries.code_fingerprint = any (numbers) and locked_at is not null) then
      outcome := 'locked';
      card_id := null;
      return;
    end if;
  end if;
  if card_id is not null then
    outcome := 'found';
    return;
  end if;
  if exists (select from second_secret_length where sale_page_id = page and weak) then
    most := most_of_weak;
  end if;
  with missed as (
    insert into code_tries as tries (sale_page_id, code_fingerprint, misses, last_missed_at)
      select page, number, 1, moment from unnest(numbers) as number
      on conflict (sale_page_id, code_fingerprint) do update
      set misses = tries.misses + 1, last_missed_at = moment,
        locked_at = case when tries.misses + 1 >= most then moment end
      where tries.locked_at is null
      returning locked_at)
  select case when count(*) < cardinality(numbers) then 'locked' else 'missed' end, count(locked_at)
    into outcome, locks from missed;
end $function$;

CREATE OR REPLACE FUNCTION public.mailbox_alike(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN mailbox_of(casefold((NORMALIZE(address, NFKC) COLLATE pg_unicode_fast)));

CREATE OR REPLACE FUNCTION public.name_query(typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (string_agg(((''''::text || word.word) || ''':*'::text), ' & '::text))::tsquery AS string_agg FROM unnest(string_to_array("left"(name_alike(regexp_replace(name_query.typed, '[,;]'::text, ' '::text, 'g'::text)), 500), ' '::text)) word(word) WHERE (word.word <> ''::text));

CREATE OR REPLACE FUNCTION public.name_words(first text, last text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_to_tsvector(array_remove(string_to_array((((((((((("left"(name_alike(regexp_replace(((each.first || ' '::text) || each.last), '[''’,;]'::text, ' '::text, 'g'::text)), 500) || ' '::text) || "left"(name_alike(replace(((each.first || ' '::text) || each.last), ','::text, ' '::text)), 500)) || ' '::text) || "left"(name_alike(joined.first), 500)) || ' '::text) || "left"(name_alike(joined.last), 500)) || ' '::text) || "left"(name_alike((joined.last || joined.first)), 500)) || ' '::text) || "left"(name_alike((joined.first || joined.last)), 500)), ' '::text), ''::text)) AS array_to_tsvector FROM (SELECT COALESCE(name_words.first, ''::text) AS first, COALESCE(name_words.last, ''::text) AS last) each, LATERAL (SELECT regexp_replace(each.first, '[-–\s]+'::text, ''::text, 'g'::text) AS first, regexp_replace(each.last, '[-–\s]+'::text, ''::text, 'g'::text) AS last) joined);

CREATE OR REPLACE FUNCTION public.transfer_hash(row_to_hash transfer)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(((((((((((((COALESCE((row_to_hash).previous_hash, '\x'::bytea) || hash_field(((row_to_hash).id)::text)) || hash_field(((row_to_hash).card_id)::text)) || hash_field(((row_to_hash).lot_id)::text)) || hash_field(((row_to_hash).card_sequence)::text)) || hash_field((row_to_hash).kind)) || hash_field(((row_to_hash).amount)::text)) || hash_field(((row_to_hash).hold_id)::text)) || hash_field(((row_to_hash).placement_id)::text)) || sha256(convert_to((row_to_hash).actor, 'UTF8'::name))) || sha256(convert_to((row_to_hash).reason, 'UTF8'::name))) || hash_field((EXTRACT(epoch FROM (row_to_hash).created_at))::text)) || CASE WHEN ((row_to_hash).redemption_id IS NULL) THEN '\x'::bytea ELSE hash_field(((row_to_hash).redemption_id)::text) END));

-- Indexes

CREATE UNIQUE INDEX a_bill_has_one_open_posting ON bill_posting USING btree (bill_key) WHERE (state = ANY (ARRAY['open'::text, 'person'::text]));
CREATE UNIQUE INDEX a_receipt_pays_once ON redemption USING btree (sale_page_id, property_id, outlet, business_date, receipt_form(receipt)) WHERE ((receipt <> ''::text) AND (NOT receipt_again) AND (state <> ALL (ARRAY['released'::text, 'reversed'::text])));
CREATE INDEX audit_entry_about_staff ON audit_entry USING btree (created_at, id) WHERE (within_sale_page_id IS NULL);
CREATE INDEX audit_entry_card_id ON audit_entry USING btree (card_id);
CREATE INDEX audit_entry_changes ON audit_entry USING btree (action, created_at, card_id) WHERE (action = ANY (ARRAY['activate'::text, 'void'::text]));
CREATE INDEX audit_entry_ended_code ON audit_entry USING btree (((details ->> 'from'::text))) WHERE ((action = ANY (ARRAY['replace'::text, 'print_code'::text, 'show_code'::text, 'send_link'::text, 'give'::text, 'mail'::text])) AND ((details ->> 'from'::text) IS NOT NULL));
CREATE INDEX audit_entry_in_lists ON audit_entry USING btree (within_sale_page_id, created_at, id);
CREATE INDEX audit_entry_invites ON audit_entry USING btree (about_staff_id) WHERE (action = 'invite'::text);
CREATE INDEX audit_entry_locks ON audit_entry USING btree (about_staff_id) WHERE (action = 'lock_out'::text);
CREATE INDEX audit_entry_moves ON audit_entry USING btree (card_id, created_at) WHERE (action = ANY (ARRAY['move'::text, 'receive'::text]));
CREATE INDEX audit_entry_of_act ON audit_entry USING btree (within_sale_page_id, action, created_at, id);
CREATE INDEX audit_entry_of_staff ON audit_entry USING btree (staff_id, created_at, id) WHERE (staff_id IS NOT NULL);
CREATE INDEX audit_entry_placement_id ON audit_entry USING btree (placement_id);
CREATE INDEX audit_entry_states ON audit_entry USING btree (card_id, action, created_at) WHERE (action = ANY (ARRAY['activate'::text, 'void'::text]));
CREATE INDEX bill_posting_account ON bill_posting USING btree ((((stay -> 'reservation'::text) ->> 'accountId'::text)));
CREATE INDEX bill_posting_group ON bill_posting USING btree ((((stay -> 'reservation'::text) ->> 'groupId'::text)));
CREATE INDEX bill_posting_standing ON bill_posting USING btree (departs_on) WHERE ((state = 'posted'::text) AND (amount > 0));
CREATE UNIQUE INDEX books_stretch_is_kept_once ON books_stretch USING btree (sale_page_id, time_zone, begins_at) WHERE (found_wrong_at IS NULL);
CREATE INDEX card_batch ON card USING btree (sale_page_id, batch, created_at, id) WHERE (batch IS NOT NULL);
CREATE INDEX card_in_lists ON card USING btree (sale_page_id, voucher_product_id, state, created_at, id);
CREATE INDEX card_last4 ON card USING btree (sale_page_id, last4);
CREATE INDEX card_registration_email ON card_registration USING btree (lower((email COLLATE "C")));
CREATE INDEX card_registration_mailbox ON card_registration USING btree (mailbox_of(email));
CREATE INDEX card_registration_mailbox_alike ON card_registration USING btree (mailbox_alike(email)) WHERE (octet_length(email) > length(email));
CREATE INDEX card_registration_name_words ON card_registration USING gin (name_words(first_name, last_name));
CREATE INDEX card_starts_on ON card USING btree (starts_on) WHERE (starts_on IS NOT NULL);
CREATE INDEX card_to_print ON card USING btree (sale_page_id, batch) WHERE ((last4 = ''::text) AND (delivery = 'print'::text));
CREATE INDEX card_token_expires_at ON card_token USING btree (expires_at);
CREATE INDEX code_tries_to_forget ON code_tries USING btree (last_missed_at) WHERE (locked_at IS NULL);
CREATE INDEX counted_calls_ends_at ON counted_calls USING btree (ends_at);
CREATE INDEX ended_code_number ON ended_code USING btree (sale_page_id, number_fingerprint) WHERE (number_fingerprint IS NOT NULL);
CREATE INDEX guest_link_card_id ON guest_link USING btree (card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX guest_link_expires_at ON guest_link USING btree (expires_at);
CREATE INDEX guest_link_holder_email ON guest_link USING btree (sale_page_id, holder_email);
CREATE INDEX guest_link_mailbox ON guest_link USING btree (mailbox_of(holder_email)) WHERE (holder_email IS NOT NULL);
CREATE INDEX guest_link_placement_id ON guest_link USING btree (placement_id);
CREATE INDEX imported_code_alone ON imported_code USING btree (sale_page_id, code_fingerprint);
CREATE INDEX ledger_check_of_hotels ON ledger_check USING btree (id) WHERE (hotels_asked IS NOT NULL);
CREATE INDEX lot_card_id ON lot USING btree (card_id);
CREATE INDEX lot_expires_on ON lot USING btree (expires_on, card_id) WHERE (expires_on IS NOT NULL);
CREATE INDEX lot_in_lists ON lot USING btree (within_sale_page_id, within_product_id, expires_on, card_id) WHERE (expires_on IS NOT NULL);
CREATE INDEX mail_blanked_by_age ON mail USING btree (created_at) WHERE (recipient IS NOT NULL);
CREATE INDEX mail_card ON mail USING btree ("left"(cause_key, 36)) WHERE ((placement_id IS NULL) AND (kind ~~ 'card\_%'::text));
CREATE INDEX mail_created_at ON mail USING btree (created_at, id);
CREATE INDEX mail_in_lists ON mail USING btree (sale_page_id, state, created_at, id);
CREATE INDEX mail_mailbox ON mail USING btree (mailbox_of(recipient)) WHERE (recipient IS NOT NULL);
CREATE INDEX mail_mailbox_alike ON mail USING btree (mailbox_alike(recipient)) WHERE (octet_length(recipient) > length(recipient));
CREATE INDEX mail_of_kind ON mail USING btree (sale_page_id, kind, created_at, id);
CREATE INDEX mail_placement_id ON mail USING btree (placement_id);
CREATE INDEX mail_recipient_words ON mail USING gin (name_words(((data -> 'recipient'::text) ->> 'firstName'::text), ((data -> 'recipient'::text) ->> 'lastName'::text))) WHERE (kind = 'card_code'::text);
CREATE INDEX mail_undelivered ON mail USING btree (queued_at) WHERE (state = ANY (ARRAY['bounced'::text, 'given_up'::text]));
CREATE INDEX mail_waiting ON mail USING btree (due_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX placement_arrivals ON placement USING btree (sale_page_id, property_id, state, (((booking -> 'stay'::text) ->> 'arrivalDate'::text)) COLLATE "C", id);
CREATE INDEX placement_cancelling ON placement USING btree (id) WHERE (state = 'cancelling'::text);
CREATE INDEX placement_change_placement_id ON placement_change USING btree (placement_id);
CREATE INDEX placement_give_back_awaited ON placement USING btree (settled_at) WHERE (((give_back_posting IS NULL) OR (give_back_posting = 'claimed'::text)) AND (redemption_posting = 'posted'::text) AND (state = 'cancelled'::text) AND (((cancellation #>> '{outcome,givenBack,amountMinor}'::text[]))::bigint > 0));
CREATE INDEX placement_gone_at_hotel ON placement USING btree (placed_at) WHERE ((state = 'confirmed'::text) AND (NOT (pms_reservation @? '$."rooms"[*]?(@."isCancelled" == false)'::jsonpath)));
CREATE INDEX placement_guest_mailbox ON placement USING btree (mailbox_of(((buyer -> 'guest'::text) ->> 'email'::text))) WHERE (((buyer -> 'guest'::text) ->> 'email'::text) <> ''::text);
CREATE INDEX placement_guest_mailbox_alike ON placement USING btree (mailbox_alike(((buyer -> 'guest'::text) ->> 'email'::text))) WHERE (octet_length(((buyer -> 'guest'::text) ->> 'email'::text)) > length(((buyer -> 'guest'::text) ->> 'email'::text)));
CREATE INDEX placement_hotel_numbers ON placement USING gin (pms_reservation jsonb_path_ops);
CREATE INDEX placement_in_lists ON placement USING btree (sale_page_id, property_id, state, placed_at, id);
CREATE INDEX placement_mailbox ON placement USING btree (sale_page_id, mailbox_of((buyer ->> 'email'::text)), placed_at);
CREATE INDEX placement_mailbox_alike ON placement USING btree (mailbox_alike((buyer ->> 'email'::text))) WHERE (octet_length((buyer ->> 'email'::text)) > length((buyer ->> 'email'::text)));
CREATE INDEX placement_name_words ON placement USING gin (((name_words((buyer ->> 'firstName'::text), (buyer ->> 'lastName'::text)) || name_words(((buyer -> 'guest'::text) ->> 'firstName'::text), ((buyer -> 'guest'::text) ->> 'lastName'::text)))));
CREATE INDEX placement_needs_person ON placement USING btree (placed_at) WHERE needs_person;
CREATE INDEX placement_open ON placement USING btree (placed_at) WHERE (state = ANY (ARRAY['placing'::text, 'unknown'::text, 'awaiting_payment'::text, 'payment_unclear'::text, 'paid'::text]));
CREATE INDEX placement_payment_account_id ON placement_payment USING btree (account_id);
CREATE INDEX placement_payment_change_placement_id ON placement_payment_change USING btree (placement_id);
CREATE INDEX placement_payment_payment_id ON placement_payment USING btree (payment_id);
CREATE INDEX placement_person_kept ON placement USING btree (sale_page_id, (((booking -> 'stay'::text) ->> 'departureDate'::text))) WHERE (person_gone_at IS NULL);
CREATE INDEX placement_placed_at ON placement USING btree (placed_at DESC, id DESC);
CREATE UNIQUE INDEX placement_places_a_quote_once ON placement USING btree (quote_id) WHERE (state <> ALL (ARRAY['refused'::text, 'released'::text]));
CREATE INDEX placement_redemption_awaited ON placement USING btree (settled_at) WHERE (((redemption_posting IS NULL) OR (redemption_posting = 'claimed'::text)) AND (state = ANY (ARRAY['confirmed'::text, 'cancelling'::text, 'cancelled'::text])) AND (((covered #>> '{amount,amountMinor}'::text[]))::bigint > 0));
CREATE INDEX placement_settled ON placement USING btree (settled_at);
CREATE INDEX placement_wishes_kept ON placement USING btree (settled_at) WHERE (wishes_gone_at IS NULL);
CREATE INDEX pms_answer_enterprise ON pms_answer USING btree (enterprise_id, kind);
CREATE INDEX pms_answer_keep_until ON pms_answer USING btree (keep_until);
CREATE INDEX redemption_card ON redemption USING btree (card_id);
CREATE INDEX redemption_overdue ON redemption USING btree (expires_at) WHERE ((state = 'held'::text) AND (expires_at IS NOT NULL));
CREATE INDEX redemption_receipt ON redemption USING btree (receipt_form(receipt), property_id, business_date) WHERE (receipt <> ''::text);
CREATE INDEX staff_approval_asked_at ON staff_approval USING btree (asked_at);
CREATE UNIQUE INDEX staff_approval_of_stay_waits_once ON staff_approval USING btree (placement_id) WHERE (state = 'asked'::text);
CREATE UNIQUE INDEX staff_approval_of_task_waits_once ON staff_approval USING btree (task_id) WHERE (state = 'asked'::text);
CREATE UNIQUE INDEX staff_approval_waits_once ON staff_approval USING btree (card_id, act, COALESCE((body ->> 'room_id'::text), (body ->> 'redemption_id'::text), ''::text)) WHERE (state = 'asked'::text);
CREATE INDEX staff_challenge_expires_at ON staff_challenge USING btree (expires_at);
CREATE INDEX staff_invitation_staff_id ON staff_invitation USING btree (staff_id);
CREATE UNIQUE INDEX staff_name ON staff USING btree (lower(name));
CREATE INDEX staff_note_card_id ON staff_note USING btree (card_id);
CREATE INDEX staff_note_placement_id ON staff_note USING btree (placement_id);
CREATE INDEX staff_openid_identity_staff_id ON staff_openid_identity USING btree (staff_id);
CREATE INDEX staff_passkey_staff_id ON staff_passkey USING btree (staff_id);
CREATE INDEX staff_session_staff_id ON staff_session USING btree (staff_id);
CREATE INDEX staff_task_card_waits ON staff_task_card USING btree (task_id, "position") WHERE (outcome IS NULL);
CREATE INDEX staff_task_created_at ON staff_task USING btree (created_at DESC);
CREATE INDEX staff_task_runs ON staff_task USING btree (staff_id) WHERE (state = 'running'::text);
CREATE INDEX transfer_created_at ON transfer USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX transfer_lot_id ON transfer USING btree (lot_id);
CREATE INDEX transfer_of_extensions ON transfer USING btree (card_id, created_at) WHERE (kind = 'expire'::text);
CREATE INDEX transfer_placement_id ON transfer USING btree (placement_id);
CREATE INDEX transfer_redemption_id ON transfer USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);
CREATE UNIQUE INDEX transfer_resolves_a_hold_once ON transfer USING btree (hold_id) WHERE (hold_id IS NOT NULL);
CREATE INDEX wallet_device_serial ON wallet_device USING btree (serial);
CREATE INDEX wallet_pass_placement_id ON wallet_pass USING btree (placement_id);
CREATE INDEX wallet_pass_to_notify ON wallet_pass USING btree (due_at) WHERE ((wallet = 'google'::text) AND (updated_at > notified_at));

-- Triggers

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_is_placed BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION place_audit_entry();
CREATE TRIGGER audit_entry_not_truncated BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_touches_passes AFTER INSERT ON audit_entry FOR EACH ROW WHEN ((new.card_id IS NOT NULL)) EXECUTE FUNCTION touch_wallet_passes();
CREATE TRIGGER lot_guarded BEFORE INSERT OR DELETE OR UPDATE ON lot FOR EACH ROW EXECUTE FUNCTION guard_lot();
CREATE TRIGGER lot_is_placed BEFORE INSERT ON lot FOR EACH ROW EXECUTE FUNCTION place_lot();
CREATE TRIGGER placement_needs_nobody AFTER UPDATE OF needs_person ON placement FOR EACH ROW WHEN ((old.needs_person AND (NOT new.needs_person))) EXECUTE FUNCTION forget_placement_needs();
CREATE TRIGGER placement_change_append_only BEFORE DELETE OR UPDATE ON placement_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER placement_change_not_truncated BEFORE TRUNCATE ON placement_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER placement_change_touches_passes AFTER INSERT ON placement_change FOR EACH ROW EXECUTE FUNCTION touch_wallet_passes();
CREATE TRIGGER placement_payment_change_append_only BEFORE DELETE OR UPDATE ON placement_payment_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER placement_payment_change_not_truncated BEFORE TRUNCATE ON placement_payment_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sale_page_version_append_only BEFORE DELETE OR UPDATE ON sale_page_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sale_page_version_not_truncated BEFORE TRUNCATE ON sale_page_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_added AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION add_transfer_to_lot();
CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_chained BEFORE INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION chain_transfer();
CREATE TRIGGER transfer_not_truncated BEFORE TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_touches_passes AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION touch_wallet_passes();

-- Rights of staycard_server

create schema pgboss;
grant usage on schema pgboss to staycard_server;
grant insert, select on table audit_entry to staycard_server;
grant insert, select, update (state, sent_at, looked_at, look_ups, absences, detail, gone_at) on table bill_posting to staycard_server;
grant insert, select on table books_cohort to staycard_server;
grant insert, select on table books_export to staycard_server;
grant insert, select on table books_export_file to staycard_server;
grant insert, select on table books_files to staycard_server;
grant insert, select on table books_report to staycard_server;
grant insert, select, update (found_wrong_at) on table books_stretch to staycard_server;
grant insert, select, update (code_fingerprint, last4, state, delivery) on table card to staycard_server;
grant delete, insert, select on table card_registration to staycard_server;
grant delete, insert, select, update on table card_token to staycard_server;
grant insert, select on table code_key to staycard_server;
grant delete, insert, select, update on table code_tries to staycard_server;
grant delete, insert, select, update on table counted_calls to staycard_server;
grant insert, select, update (code_fingerprint, number_fingerprint) on table ended_code to staycard_server;
grant delete, insert, select, update on table guest_link to staycard_server;
grant insert, select, update (code_fingerprint, secret_length) on table imported_code to staycard_server;
grant insert, select on table ledger_check to staycard_server;
grant insert (id, card_id, origin, expires_on, created_at, issuing_property_id, sold_as, price_paid_minor, price_currency, price_paid_for, is_goodwill), select on table lot to staycard_server;
grant insert, select, update (recipient, data, state, tries, smtp_answer, queued_at, due_at, sending_since, sent_at) on table mail to staycard_server;
grant select on table migration to staycard_server;
grant insert, select, update (state, pms_reservation, refusal, look_ups, absences, needs_person, redemption_posting, redemption_posting_at, settled_at, cancellation, give_back_posting, give_back_posting_at, looked_up_at, asked_at) on table placement to staycard_server;
grant insert, select, update (currency, amount_minor, read_at) on table placement_bill to staycard_server;
grant insert, select on table placement_change to staycard_server;
grant delete, insert, select on table placement_change_words to staycard_server;
grant delete, insert, select, update (detail) on table placement_need to staycard_server;
grant insert, select, update (state, room_until, claimed_at, expires_at, request_id, left_at, payment_id, account_id, paid_minor, reserved_again_at, refund_minor, refund_sent_at, refund_id, reason, hotel_refunded_minor) on table placement_payment to staycard_server;
grant insert, select on table placement_payment_change to staycard_server;
grant delete, insert, select on table placement_payment_change_words to staycard_server;
grant delete, insert, select, update on table pms_answer to staycard_server;
grant insert, select, update on table pms_integration to staycard_server;
grant insert, select on table pms_integration_variable to staycard_server;
grant insert, select, update on table pms_requests to staycard_server;
grant delete, insert, select, update on table pms_silence to staycard_server;
grant insert, select, update (state, captured, reversed) on table redemption to staycard_server;
grant delete, insert, select on table reminder_stop to staycard_server;
grant insert, select on table reversal to staycard_server;
grant insert, select, update on table sale_page to staycard_server;
grant delete, insert, select, update on table sale_page_draft to staycard_server;
grant insert, select on table sale_page_version to staycard_server;
grant insert, select, update (weak) on table second_secret_length to staycard_server;
grant insert, select, update (name, state) on table staff to staycard_server;
grant insert, select, update (state, decided_by, decided_at, refused_because, gift) on table staff_approval to staycard_server;
grant delete, insert, select, update (answer_digest) on table staff_challenge to staycard_server;
grant delete, insert, select on table staff_grant to staycard_server;
grant delete, insert, select on table staff_invitation to staycard_server;
grant delete, insert, select on table staff_note to staycard_server;
grant delete, insert, select on table staff_openid_identity to staycard_server;
grant delete, insert, select, update (sign_count, last_used_at) on table staff_passkey to staycard_server;
grant delete, insert, select, update (last_used_at) on table staff_session to staycard_server;
grant delete, insert, select, update (state, approved_by, confirmation, started_at, ended_at) on table staff_task to staycard_server;
grant delete, insert, select, update (card_id, outcome, card, fault) on table staff_task_card to staycard_server;
grant insert (id, card_id, lot_id, kind, amount, hold_id, placement_id, actor, reason, created_at, redemption_id), select on table transfer to staycard_server;
grant insert, select on table voucher_product to staycard_server;
grant delete, insert, select, update on table wallet_device to staycard_server;
grant delete, insert, select, update (updated_at, notified_at, due_at, tries) on table wallet_pass to staycard_server;
revoke execute on function add_transfer_to_lot() from public;
revoke execute on function chain_transfer() from public;
revoke execute on function correct_address(uuid,text) from public;
revoke execute on function forget_buyers(uuid[],timestamp with time zone) from public;
revoke execute on function forget_file_names(timestamp with time zone) from public;
revoke execute on function forget_staying_guests(uuid[]) from public;
revoke execute on function forget_wishes(uuid[],timestamp with time zone) from public;
revoke execute on function rename_batch(text,text,text) from public;
revoke execute on function touch_wallet_passes() from public;
grant execute on function correct_address(uuid,text) to staycard_server;
grant execute on function forget_buyers(uuid[],timestamp with time zone) to staycard_server;
grant execute on function forget_file_names(timestamp with time zone) to staycard_server;
grant execute on function forget_staying_guests(uuid[]) to staycard_server;
grant execute on function forget_wishes(uuid[],timestamp with time zone) to staycard_server;
grant execute on function rename_batch(text,text,text) to staycard_server;
alter default privileges in schema pgboss grant delete, insert, select, update on tables to staycard_server;
