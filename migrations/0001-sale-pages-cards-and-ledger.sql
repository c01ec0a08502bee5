-- Sale pages: one validated file each, applied as a whole.

create table sale_page (
  id text primary key,
  definition jsonb not null,
  applied_at timestamptz not null
);

create table voucher_product (
  sale_page_id text not null references sale_page (id),
  id text not null,
  primary key (sale_page_id, id)
);

-- Cards. The code itself is nowhere: a keyed fingerprint finds it, the last four name it.

create table card (
  id uuid primary key,
  sale_page_id text not null,
  voucher_product_id text not null,
  code_fingerprint bytea not null,
  last4 text not null check (length(last4) <= 4),
  form text not null check (form in ('physical', 'virtual', 'voucher')),
  state text not null check (state in ('draft', 'active', 'frozen', 'void')),
  unit text not null check (unit in ('money', 'uses')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  starts_on date,
  created_at timestamptz not null,
  foreign key (sale_page_id, voucher_product_id) references voucher_product (sale_page_id, id),
  unique (sale_page_id, code_fingerprint),
  check ((unit = 'money') = (currency is not null))
);

create table card_registration (
  card_id uuid primary key references card (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  registered_at timestamptz not null
);

-- Proof that somebody knew a card's code a short while ago; only a digest of the token is kept.

create table card_token (
  token_digest bytea primary key,
  sale_page_id text not null references sale_page (id),
  card_id uuid not null references card (id),
  expires_at timestamptz not null
);

create index card_token_expires_at on card_token (expires_at);

-- Lots: the parts of a card's value, each with an origin and an expiry. Balance and held are sums of the lot's
-- transfers; only the trigger below writes them, so they cannot drift.

create table lot (
  id uuid primary key,
  card_id uuid not null references card (id),
  origin text not null,
  tax_kind text not null check (tax_kind in ('single-purpose', 'multi-purpose')),
  issuer text not null,
  expires_on date,
  balance bigint not null default 0,
  held bigint not null default 0,
  created_at timestamptz not null,
  unique (id, card_id),
  constraint lot_never_below_zero check (held >= 0 and balance >= held)
);

create index lot_card_id on lot (card_id);

-- Placements: one row for each attempt to place a reservation.

create table placement (
  id uuid primary key,
  sale_page_id text not null references sale_page (id),
  property_id text not null,
  reference text not null unique,
  session_number integer not null check (session_number > 0),
  idempotency_key text not null,
  request_digest bytea not null,
  state text not null check (state in ('placing', 'confirmed', 'unknown', 'refused', 'released', 'cancelled')),
  booking jsonb not null,
  buyer jsonb not null,
  summary jsonb not null,
  covered jsonb not null,
  payment_card_token text,
  pms_reservation jsonb,
  refusal jsonb,
  look_ups integer not null default 0,
  absences integer not null default 0,
  needs_person boolean not null default false,
  redemption_posted_at timestamptz,
  placed_at timestamptz not null,
  settled_at timestamptz,
  unique (sale_page_id, idempotency_key, session_number)
);

create index placement_open on placement (placed_at) where state in ('placing', 'unknown');

create table placement_change (
  id bigint generated always as identity primary key,
  placement_id uuid not null references placement (id),
  from_state text,
  to_state text not null,
  because text not null,
  changed_at timestamptz not null
);

create index placement_change_placement_id on placement_change (placement_id);

-- The ledger: transfers are added, never changed or taken away.

create table transfer (
  id uuid primary key,
  card_id uuid not null,
  lot_id uuid not null,
  card_sequence bigint not null,
  kind text not null check (kind in ('issue', 'hold', 'redeem', 'release', 'give_back', 'adjust', 'expire')),
  amount bigint not null check (amount > 0 or (kind = 'adjust' and amount <> 0)),
  hold_id uuid references transfer (id),
  placement_id uuid references placement (id),
  actor text not null,
  reason text not null,
  created_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null,
  foreign key (lot_id, card_id) references lot (id, card_id),
  unique (card_id, card_sequence),
  check ((kind in ('redeem', 'release')) = (hold_id is not null))
);

create index transfer_lot_id on transfer (lot_id);
create index transfer_placement_id on transfer (placement_id);

-- A hold is resolved at most once.
create unique index transfer_resolves_a_hold_once on transfer (hold_id) where hold_id is not null;

-- What is hashed of a transfer, in one place, so that a check can compute it again.
create function transfer_hash(row_to_hash transfer) returns bytea
  language sql stable
  return sha256(
    coalesce(row_to_hash.previous_hash, ''::bytea) ||
    convert_to(
      concat_ws('|', row_to_hash.id, row_to_hash.card_id, row_to_hash.lot_id, row_to_hash.card_sequence, row_to_hash.kind,
        row_to_hash.amount, coalesce(row_to_hash.hold_id::text, '-'), coalesce(row_to_hash.placement_id::text, '-'),
        row_to_hash.actor, row_to_hash.reason, extract(epoch from row_to_hash.created_at)),
      'UTF8'));

-- Chains a new transfer to the one before it on its card, and refuses one that resolves a hold wrongly.
create function chain_transfer() returns trigger language plpgsql as $$
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
end $$;

create trigger transfer_chained before insert on transfer for each row execute function chain_transfer();

-- Keeps a lot's sums equal to its transfers. The signs are the domain's TRANSFER_EFFECTS.
create function add_transfer_to_lot() returns trigger language plpgsql as $$
begin
  update lot set
    balance = balance + new.amount * case new.kind
      when 'issue' then 1 when 'give_back' then 1 when 'adjust' then 1
      when 'redeem' then -1 when 'expire' then -1 else 0 end,
    held = held + new.amount * case new.kind when 'hold' then 1 when 'redeem' then -1 when 'release' then -1 else 0 end
  where id = new.lot_id;
  return null;
end $$;

create trigger transfer_added after insert on transfer for each row execute function add_transfer_to_lot();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();
create trigger transfer_not_truncated before truncate on transfer for each statement execute function refuse_change();
create trigger placement_change_append_only before update or delete on placement_change
  for each row execute function refuse_change();
create trigger placement_change_not_truncated before truncate on placement_change
  for each statement execute function refuse_change();

-- A lot begins empty, and only a transfer moves its sums.
create function guard_lot() returns trigger language plpgsql as $$
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
end $$;

create trigger lot_guarded before insert or update or delete on lot for each row execute function guard_lot();
