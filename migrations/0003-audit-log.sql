-- What people did to cards from outside a guest's booking: by whom and why. Entries are added, never changed.

create table audit_entry (
  id bigint generated always as identity primary key,
  action text not null,
  card_id uuid not null references card (id),
  actor text not null check (actor <> ''),
  reason text not null check (reason <> ''),
  details jsonb not null,
  created_at timestamptz not null
);

create index audit_entry_card_id on audit_entry (card_id);

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_not_truncated before truncate on audit_entry
  for each statement execute function refuse_change();
