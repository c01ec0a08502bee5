-- Voiding is a movement, which takes what is free off the lots of a void card. Cards that were made void before have
-- none; the audit log has their day. The next migration looks at the transfers there are, without the lock of this one.
alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check
  check (kind in ('issue', 'hold', 'redeem', 'release', 'give_back', 'adjust', 'expire', 'void')) not valid;

-- As before, and also for `void`. The signs are the domain's TRANSFER_EFFECTS.
create or replace function add_transfer_to_lot() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update lot set
    balance = balance + new.amount * case new.kind
      when 'issue' then 1 when 'give_back' then 1 when 'adjust' then 1
      when 'redeem' then -1 when 'expire' then -1 when 'void' then -1 else 0 end,
    held = held + new.amount * case new.kind when 'hold' then 1 when 'redeem' then -1 when 'release' then -1 else 0 end
  where id = new.lot_id;
  return null;
end $$;
