-- Uses of a card's value without a placement: at a counter, and later on the bill of a stay and at tills.
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
  constraint redemption_purpose_check CHECK (purpose in ('counter', 'bill', 'till', 'program')),
  constraint redemption_captures_what_it_holds CHECK (held > 0 and captured between 0 and held),
  constraint redemption_reverses_what_it_captured CHECK (reversed between 0 and captured),
  constraint redemption_state_is_that_of_its_amounts CHECK (state = case when captured = 0 then
    case when state = 'released' then 'released' else 'held' end
    when reversed = 0 then 'captured' when reversed < captured then 'part_reversed' else 'reversed' end)
);
alter table redemption add constraint redemption_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id);
create index redemption_card on redemption (card_id);
create index redemption_overdue on redemption (expires_at) where state = 'held' and expires_at is not null;
-- A receipt pays once, unless the person says that it is the same receipt again.
create unique index a_receipt_pays_once on redemption (sale_page_id, property_id, outlet, business_date, receipt)
  where receipt <> '' and not receipt_again and state not in ('released', 'reversed');
grant insert, select, update (state, captured, reversed) on table redemption to staycard_server;

-- Redemptions taken back, whole or in part.
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
  constraint reversal_amount_check CHECK (amount > 0)
);
alter table reversal add constraint reversal_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(id);
grant insert, select on table reversal to staycard_server;

alter table transfer add column redemption_id uuid;
alter table transfer add constraint transfer_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(id);
alter table transfer add constraint transfer_is_for_one_thing CHECK (num_nonnulls(placement_id, redemption_id)
  = 1 or (kind not in ('hold', 'redeem', 'release', 'give_back') and num_nonnulls(placement_id, redemption_id) = 0));
create index transfer_redemption_id on transfer (redemption_id) where redemption_id is not null;
grant insert (redemption_id) on table transfer to staycard_server;

-- Value that is paid out in cash or by bank. A negative amount takes that back.
alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check
  CHECK (kind in ('issue', 'hold', 'redeem', 'release', 'give_back', 'adjust', 'expire', 'void', 'paid_out'));
alter table transfer drop constraint transfer_check;
alter table transfer add constraint transfer_check
  CHECK (amount > 0 or (kind in ('adjust', 'paid_out') and amount <> 0));

create or replace function add_transfer_to_lot()
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

-- A transfer without a redemption keeps the hash that it had before this column.
create or replace function transfer_hash(row_to_hash transfer)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(coalesce((row_to_hash).previous_hash, ''::bytea) || hash_field((row_to_hash).id::text)
  || hash_field((row_to_hash).card_id::text) || hash_field((row_to_hash).lot_id::text)
  || hash_field((row_to_hash).card_sequence::text) || hash_field((row_to_hash).kind)
  || hash_field((row_to_hash).amount::text) || hash_field((row_to_hash).hold_id::text)
  || hash_field((row_to_hash).placement_id::text) || sha256(convert_to((row_to_hash).actor, 'UTF8'))
  || sha256(convert_to((row_to_hash).reason, 'UTF8')) || hash_field(extract(epoch from (row_to_hash).created_at)::text)
  || case when (row_to_hash).redemption_id is null then ''::bytea else hash_field((row_to_hash).redemption_id::text) end);

-- Payments of redemptions on bills in the hotel's system. A negative amount takes one back, under an id of its own.
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
  detail text default '' not null,
  gone_at timestamp with time zone,
  idempotency_key text not null,
  actor text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint bill_posting_pkey PRIMARY KEY (id),
  constraint a_bill_posting_is_made_once UNIQUE (redemption_id, idempotency_key),
  constraint bill_posting_state_check CHECK (state in ('open', 'posted', 'dropped', 'person')),
  constraint bill_posting_amount_check CHECK (amount <> 0 and card_amount > 0)
);
alter table bill_posting add constraint bill_posting_redemption_id_fkey
  FOREIGN KEY (redemption_id) REFERENCES redemption(id);
-- Two payments at once would both pay what is owed once.
create unique index a_bill_has_one_open_posting on bill_posting (bill_key) where state in ('open', 'person');
create index bill_posting_standing on bill_posting (departs_on) where state = 'posted' and amount > 0;
grant insert, select, update (state, sent_at, looked_at, look_ups, absences, detail, gone_at)
  on table bill_posting to staycard_server;
