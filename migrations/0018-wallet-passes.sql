-- A pass of a phone's wallet: of a card or of a stay, in the language of who added it. It shows what the server says when
-- it is asked, so nothing of that is kept here. Apple's has a token that phones ask with, derived from the serial by a
-- key that only the server has; here is its digest.
create table wallet_pass (
  serial uuid primary key,
  wallet text not null check (wallet in ('apple', 'google')),
  sale_page_id text not null references sale_page (id),
  card_id uuid references card (id),
  placement_id uuid references placement (id),
  language text not null,
  token_digest bytea,
  created_at timestamptz not null,
  -- Whole seconds, as phones ask "changed since" by those; every change moves it by one at least.
  updated_at timestamptz not null check (updated_at = date_trunc('second', updated_at)),
  -- Google's: up to which change Google was notified, when the next try is due, and how many failed since.
  notified_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  constraint a_pass_shows_one_thing check (num_nonnulls(card_id, placement_id) = 1),
  constraint apple_passes_have_a_token check ((wallet = 'apple') = (token_digest is not null)),
  constraint a_pass_is_made_once unique nulls not distinct (card_id, placement_id, wallet, language)
);
create index wallet_pass_placement_id on wallet_pass (placement_id);
create index wallet_pass_to_notify on wallet_pass (due_at) where wallet = 'google' and updated_at > notified_at;
grant select, insert, delete on wallet_pass to staycard_server;
grant update (notified_at, due_at, tries) on wallet_pass to staycard_server;

-- The phones that have an Apple pass, and where each is woken. Who deletes a pass deletes these.
create table wallet_device (
  device_id text not null,
  serial uuid not null references wallet_pass (serial) on delete cascade,
  push_token text not null,
  registered_at timestamptz not null,
  notified_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  primary key (device_id, serial)
);
create index wallet_device_serial on wallet_device (serial);
grant select, insert, update, delete on wallet_device to staycard_server;

-- What changes a card or a stay is written down by adding a row somewhere; that row touches its passes. So no feature
-- has to think of passes, and placing takes no statement more.
create function touch_wallet_passes() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
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
end $$;
revoke execute on function touch_wallet_passes() from public;

create trigger transfer_touches_passes after insert on transfer for each row execute function touch_wallet_passes();
create trigger audit_entry_touches_passes after insert on audit_entry for each row when (new.card_id is not null)
  execute function touch_wallet_passes();
create trigger placement_change_touches_passes after insert on placement_change for each row
  execute function touch_wallet_passes();
