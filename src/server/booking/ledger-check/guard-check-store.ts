import { sql } from 'kysely';
import { SERVER_ROLE } from '../../platform/database/server-role.ts';

export type ViolationRow = { last4: string | null; transfer_id: string | null; sentence: string };

/** The triggers, the index and the constraint that guard the ledger exist and are enabled. */
const GUARDS = sql<ViolationRow>`
  select null as last4, null as transfer_id, format('the trigger %s is missing or switched off', expected.name) as sentence
  from (values ('transfer', 'transfer_chained'), ('transfer', 'transfer_added'), ('transfer', 'transfer_append_only'),
    ('transfer', 'transfer_not_truncated'), ('lot', 'lot_guarded'), ('placement_change', 'placement_change_append_only'),
    ('placement_change', 'placement_change_not_truncated'),
    ('placement_payment_change', 'placement_payment_change_append_only'),
    ('placement_payment_change', 'placement_payment_change_not_truncated'), ('audit_entry', 'audit_entry_append_only'),
    ('audit_entry', 'audit_entry_not_truncated'),
    ('sale_page_version', 'sale_page_version_append_only'), ('sale_page_version', 'sale_page_version_not_truncated')) as expected (on_table, name)
  where not exists (select 1 from pg_trigger
    where tgrelid = on_table::regclass and tgname = expected.name and tgenabled in ('O', 'A'))
  union all
  select null, null, format('the function %s does not act as its owner on tables of its own schema', expected.name)
  from (values ('chain_transfer'), ('add_transfer_to_lot')) as expected (name)
  where not exists (select 1 from pg_proc where proname = expected.name and prosecdef
    and 'search_path=public, pg_temp' = any (proconfig))
  union all
  select null, null, 'the index transfer_resolves_a_hold_once is missing'
  where to_regclass('transfer_resolves_a_hold_once') is null
  union all
  select null, null, 'the constraint lot_never_below_zero is missing'
  where not exists (select 1 from pg_constraint where conname = 'lot_never_below_zero')`;

/**
 * The server may neither change nor delete history, nor write the columns that triggers compute. Its login inherits the
 * rights of its role. If the connection lacks them, it is not the server's, so the role itself is checked.
 */
const RIGHTS = sql<ViolationRow>`
  with role (name, is_ours) as (select ${sql.lit(SERVER_ROLE)}::name, pg_has_role(${sql.lit(SERVER_ROLE)}, 'usage')
    and not (select rolsuper from pg_roles where rolname = current_user)),
  server (role) as (select case when is_ours then current_user else name end from role),
  kept (name) as (values ('transfer'), ('lot'), ('placement_change'), ('placement_payment_change'),
    ('audit_entry'), ('sale_page_version'), ('reversal'))
  select null as last4, null as transfer_id, format('this connection acts as %s, not as %s', current_user, name) as sentence
  from role where not is_ours
  union all
  select null, null, format('the server may change %s', name) from server, kept
  where has_any_column_privilege(role, name, 'update')
  union all
  select null, null, format('the server may take away from %s', name)
  from server, (select name from kept union values ('placement'), ('placement_payment'), ('redemption')) as standing (name)
  where has_table_privilege(role, name, 'delete, truncate')
  union all
  select null, null, format('the server may act as the owner of %s', name) from server, kept
  join pg_class on pg_class.oid = name::regclass where pg_has_role(role, relowner, 'member')
  union all
  select null, null, format('the server may write %s of %s by itself', worked_out, name)
  from server, (values ('transfer', 'card_sequence'), ('transfer', 'previous_hash'), ('transfer', 'hash'),
    ('lot', 'balance'), ('lot', 'held')) as columns (name, worked_out)
  where has_column_privilege(role, name, worked_out, 'insert')
  union all
  select null, null, format('the server may change %s of placement', promised)
  from server, unnest(array['id', 'reference', 'idempotency_key', 'request_digest', 'booking', 'buyer', 'terms',
    'covered', 'cancellation_fees', 'quote_id']) as promised
  where has_column_privilege(role, 'placement', promised, 'update')
  union all
  select null, null, format('the server may change %s of placement_payment', asked)
  from server, unnest(array['placement_id', 'currency', 'amount_minor']) as asked
  where has_column_privilege(role, 'placement_payment', asked, 'update')
  union all
  select null, null, format('the server may change %s of redemption', fixed)
  from server, unnest(array['id', 'card_id', 'property_id', 'idempotency_key', 'held']) as fixed
  where has_column_privilege(role, 'redemption', fixed, 'update')`;

export const GUARD_CHECKS = [GUARDS, RIGHTS];
