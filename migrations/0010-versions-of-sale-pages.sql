-- Every file of a sale page that was applied: by whom and why. Versions are added, never changed.

create table sale_page_version (
  sale_page_id text not null references sale_page (id),
  number integer not null check (number > 0),
  definition jsonb not null,
  -- As it was written, with its comments; null is what was applied before versions were kept.
  file text,
  actor text not null check (actor <> ''),
  reason text not null check (reason <> ''),
  applied_at timestamptz not null,
  primary key (sale_page_id, number)
);

insert into sale_page_version (sale_page_id, number, definition, actor, reason, applied_at)
select id, 1, definition, 'not known', 'applied before versions were kept', applied_at from sale_page;

create trigger sale_page_version_append_only before update or delete on sale_page_version
  for each row execute function refuse_change();
create trigger sale_page_version_not_truncated before truncate on sale_page_version
  for each statement execute function refuse_change();

grant select, insert on sale_page_version to staycard_server;
