-- A list as somebody has narrowed it down, under a name: their own, or shared with all who see the lists of a sale page.
create table staff_view (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  list text not null check (list in ('cards', 'reservations')),
  name text not null check (name <> ''),
  -- What stands in the list's address. No name of a guest is in it.
  query jsonb not null,
  -- Null: nobody else's.
  sale_page_id text references sale_page (id),
  created_at timestamptz not null
);
create unique index staff_view_name on staff_view (staff_id, list, lower(name));
grant select, insert, delete on staff_view to staycard_server;
grant update (name, sale_page_id) on staff_view to staycard_server;
