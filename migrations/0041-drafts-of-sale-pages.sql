-- A sale page is edited at the desk, too (decision 0059).

-- The one draft of a sale page. It is nothing yet: what is published is a version.
create table sale_page_draft (
  sale_page_id text primary key references sale_page (id),
  text text not null,
  based_on integer not null,
  -- Another with each time it is saved, and never one that was there before.
  revision bigint generated always as identity,
  saved_by uuid not null references staff (id),
  saved_at timestamptz not null
);
grant select, insert, update, delete on sale_page_draft to staycard_server;

-- Publishing is an act of somebody.
alter table audit_entry add column sale_page_id text references sale_page (id);
alter table audit_entry drop constraint audit_entry_is_about_one_thing;
alter table audit_entry add constraint audit_entry_is_about_one_thing
  check (num_nonnulls(card_id, placement_id, about_staff_id, sale_page_id) = 1) not valid;
alter table audit_entry validate constraint audit_entry_is_about_one_thing;
