-- Staff name batches, and may name a guest by it ("Wedding Anna Müller"): so no log that is never changed has a name of
-- one any more. An entry is about a card, and the card has the name, which can be changed (docs/persons-data.md).
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set details = details - 'batch' where action in ('issue', 'ask') and details ? 'batch';
alter table audit_entry enable trigger audit_entry_append_only;

-- The server may give a batch another name, and change nothing else of cards and of what was asked for.
create function rename_batch(page text, was text, becomes text) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with asked as (
    update staff_approval set body = jsonb_set(body, '{batch}', to_jsonb(becomes))
    where sale_page_id = page and body ->> 'batch' = was
  ),
  renamed as (update card set batch = becomes where sale_page_id = page and batch = was returning 1)
  select count(*)::integer from renamed
$$;
-- The name of a file goes with what became of its rows.
create function forget_file_names(ended_before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update staff_task set body = body - 'file'
  where body ? 'file' and coalesce(ended_at, created_at) < ended_before and state in ('ready', 'done')
$$;
revoke execute on function rename_batch, forget_file_names from public;
grant execute on function rename_batch, forget_file_names to staycard_server;
