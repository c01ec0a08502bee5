-- The figures of each stretch of days that is over, within a month, so that a report reads only what has happened since.
-- A stretch lies between two moments in a time zone: in another it is not the same. One that was found to be wrong stays
-- for whoever looks into it; no report reads it, and it is kept anew.
create table books_stretch (
  id bigint generated always as identity primary key,
  sale_page_id text not null references sale_page (id),
  time_zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  -- The lines of a report, and what the lots had at the end by another statement.
  lines jsonb not null,
  owed jsonb not null,
  kept_at timestamptz not null,
  found_wrong_at timestamptz
);
create unique index books_stretch_is_kept_once on books_stretch (sale_page_id, time_zone, begins_at)
  where found_wrong_at is null;
grant select, insert, update (found_wrong_at) on books_stretch to staycard_server;

-- What became active or void in a period, and what is void.
create index audit_entry_changes on audit_entry (action, created_at, card_id) where action in ('activate', 'void');
