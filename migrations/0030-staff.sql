-- The hotel's people: who they are, what they may do, how they sign in, and what they did. Nobody is in here until
-- somebody with the database lets them in (decision 0042).

create table staff (
  id uuid primary key,
  name text not null check (name <> ''),
  state text not null check (state in ('invited', 'active', 'locked')),
  -- Comes in without a passkey, and only while the server runs the demo.
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create unique index staff_name on staff (lower(name));

create table staff_grant (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  role text not null check (role in ('desk', 'reservations', 'marketing', 'finance', 'owner', 'auditor')),
  -- Null means all.
  sale_page_id text references sale_page (id),
  property_id text,
  -- Null: by the command line.
  granted_by uuid references staff (id),
  granted_at timestamptz not null,
  constraint nobody_grants_themselves check (granted_by <> staff_id),
  constraint a_property_is_on_a_sale_page check (property_id is null or sale_page_id is not null),
  constraint a_role_is_granted_once unique nulls not distinct (staff_id, role, sale_page_id, property_id)
);

create table staff_passkey (
  credential_id text primary key,
  staff_id uuid not null references staff (id),
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff_id on staff_passkey (staff_id);

create table staff_session (
  token_digest bytea primary key,
  staff_id uuid not null references staff (id),
  -- Null: a person of the demo without one.
  credential_id text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null
);
create index staff_session_staff_id on staff_session (staff_id);

-- A question to a passkey. It is taken away when it is answered, rightly or not; that of an act is kept until the act
-- is done, once.
create table staff_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'register', 'act')),
  staff_id uuid references staff (id),
  challenge text not null,
  session_digest bytea,
  -- Of method, path and body of what is confirmed.
  act_digest bytea,
  confirmed_at timestamptz,
  -- Of what the passkey signed.
  answer_digest bytea,
  expires_at timestamptz not null,
  constraint an_act_is_confirmed_in_a_session check ((purpose = 'act') = (act_digest is not null and session_digest is not null))
);
create index staff_challenge_expires_at on staff_challenge (expires_at);

create table staff_invitation (
  token_digest bytea primary key,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitation_staff_id on staff_invitation (staff_id);

-- Failed tries to come in, by network, so that all processes count together.
create table staff_attempt (
  id bigint generated always as identity primary key,
  address text not null,
  failed_at timestamptz not null
);
create index staff_attempt_address on staff_attempt (address, failed_at);

-- An act that waits for a second person. What was asked for never changes.
create table staff_approval (
  id uuid primary key,
  act text not null,
  card_id uuid not null references card (id),
  body jsonb not null,
  -- What the cards were like when it was asked for.
  card_mark text not null,
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused', 'expired', 'stale')),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  constraint a_second_person_decides check (decided_by <> asked_by),
  constraint what_is_done_was_decided check (state not in ('done', 'refused') or decided_by is not null)
);
create unique index staff_approval_waits_once on staff_approval (card_id, act) where state = 'asked';
create index staff_approval_asked_at on staff_approval (asked_at);

-- What staff write in their own words. It may name guests, so it stands apart from the logs and can be erased.
create table staff_note (
  id uuid primary key,
  card_id uuid references card (id),
  placement_id uuid references placement (id),
  staff_id uuid not null references staff (id),
  approval_id uuid references staff_approval (id),
  text text not null check (text <> ''),
  created_at timestamptz not null,
  constraint a_note_is_about_one_thing check (num_nonnulls(card_id, placement_id) = 1)
);
create index staff_note_card_id on staff_note (card_id);
create index staff_note_placement_id on staff_note (placement_id);

-- The audit log knows the person, whom it is about, who agreed, and the digest of what a passkey signed.
alter table audit_entry add column staff_id uuid references staff (id);
alter table audit_entry add column about_staff_id uuid references staff (id);
alter table audit_entry add column approved_by uuid references staff (id);
alter table audit_entry add column confirmation bytea;
alter table audit_entry drop constraint audit_entry_is_about_one_thing;
alter table audit_entry add constraint audit_entry_is_about_one_thing
  check (num_nonnulls(card_id, placement_id, about_staff_id) = 1) not valid;
alter table audit_entry validate constraint audit_entry_is_about_one_thing;
alter table audit_entry add constraint nobody_approves_their_own check (approved_by <> staff_id);
create index audit_entry_staff_id on audit_entry (staff_id, created_at) where staff_id is not null;

-- A lost code is replaced: the card gets another.
grant update (code_fingerprint, last4) on card to staycard_server;

grant select, insert on staff, staff_grant, staff_passkey, staff_session, staff_challenge, staff_invitation,
  staff_attempt, staff_approval, staff_note to staycard_server;
grant update (state) on staff to staycard_server;
grant delete on staff_grant, staff_passkey, staff_session, staff_challenge, staff_invitation, staff_attempt, staff_note
  to staycard_server;
grant update (sign_count, is_backed_up, last_used_at) on staff_passkey to staycard_server;
grant update (last_used_at) on staff_session to staycard_server;
grant update (confirmed_at, answer_digest) on staff_challenge to staycard_server;
grant update (used_at) on staff_invitation to staycard_server;
grant update (state, decided_by, decided_at) on staff_approval to staycard_server;

-- What the desk finds by.
create index card_last4 on card (sale_page_id, last4);
create index card_registration_last_name on card_registration (lower(last_name) text_pattern_ops);
create index placement_last_name on placement (lower(buyer ->> 'lastName') text_pattern_ops);
create index placement_placed_at on placement (placed_at desc, id desc);
create index placement_hotel_numbers on placement using gin (pms_reservation jsonb_path_ops);
