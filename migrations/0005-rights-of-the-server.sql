-- What the server may do. Its connections act as the role staycard_server, which owns nothing and has no more rights
-- than are given here; the role is made before any migration runs. So the ledger is append-only by right: also with
-- every trigger switched off, nothing of it can be changed or taken away by what the server can say.

grant select on all tables in schema public to staycard_server;

grant insert, update on sale_page to staycard_server;
grant insert on voucher_product to staycard_server;
grant insert on card to staycard_server;
grant update (state) on card to staycard_server;
grant insert on card_registration to staycard_server;
grant insert, update, delete on card_token to staycard_server;
grant insert, update on pms_requests to staycard_server;

-- The ledger and the two logs are added to. What a trigger works out, sums and chain, cannot even be said.
grant insert (id, card_id, lot_id, kind, amount, hold_id, placement_id, actor, reason, created_at)
  on transfer to staycard_server;
grant insert (id, card_id, origin, tax_kind, issuer, expires_on, created_at) on lot to staycard_server;
grant insert on placement_change, audit_entry to staycard_server;

-- What was promised to a guest stays as it was said; only what became of it changes.
grant insert on placement to staycard_server;
grant update (state, pms_reservation, refusal, look_ups, absences, needs_person, settled_at, redemption_posted_at,
  cancellation, give_back_posted_at) on placement to staycard_server;

-- The triggers write what the server may not: the sums of lots. They act as the owner, and find their tables where
-- these are, not where somebody else would like them to.
alter function add_transfer_to_lot() security definer set search_path = public, pg_temp;
alter function chain_transfer() security definer set search_path = public, pg_temp;
alter function guard_lot() set search_path = public, pg_temp;
alter function refuse_change() set search_path = public, pg_temp;
revoke execute on function add_transfer_to_lot(), chain_transfer() from public;

-- Jobs are added in the server's own transactions; the queue makes its tables itself, when it starts.
create schema if not exists pgboss;
grant usage on schema pgboss to staycard_server;
grant select, insert, update, delete on all tables in schema pgboss to staycard_server;
alter default privileges in schema pgboss grant select, insert, update, delete on tables to staycard_server;
