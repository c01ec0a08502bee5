-- The value that was issued in a month, at the end of a later month, for the report of breakage. Written by the nightly
-- check. Later transfers do not change it.
create table books_cohort (
  sale_page_id text not null,
  time_zone text not null,
  issued_in text not null,
  after_months integer not null,
  lines jsonb not null,
  constraint books_cohort_pkey PRIMARY KEY (sale_page_id, time_zone, issued_in, after_months),
  constraint books_cohort_sale_page_id_fkey FOREIGN KEY (sale_page_id) REFERENCES sale_page(id)
);
grant insert, select on table books_cohort to staycard_server;
-- The terms of an imported row outlive the row itself, for the balance report.
alter table staff_task_card add column product_id text, add column expires_on date;
grant update (card_id) on table staff_task_card to staycard_server;

-- The exports of the journal. Each begins where the one before ended, so every day is in exactly one.
create table books_export (
  sale_page_id text not null,
  number integer not null,
  time_zone text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  last_day date not null,
  rules jsonb not null,
  sums jsonb not null,
  actor text not null,
  made_at timestamp with time zone not null,
  constraint books_export_pkey PRIMARY KEY (sale_page_id, number),
  constraint books_export_begins_once UNIQUE (sale_page_id, begins_at),
  constraint books_export_check CHECK ((number > 0) AND (ends_at > begins_at)),
  constraint books_export_actor_check CHECK ((actor <> ''::text))
);
grant insert, select on table books_export to staycard_server;

-- Its files, as they were made. Nothing changes or deletes them.
create table books_export_file (
  sale_page_id text not null,
  number integer not null,
  name text not null,
  content bytea not null,
  digest bytea generated always as (sha256(content)) stored,
  constraint books_export_file_pkey PRIMARY KEY (sale_page_id, number, name),
  constraint books_export_file_export_fkey FOREIGN KEY (sale_page_id, number) REFERENCES books_export (sale_page_id, number)
);
grant insert, select on table books_export_file to staycard_server;

-- The days whose files are made, so that a month or day is done once.
create table books_files (
  sale_page_id text not null,
  first_day date not null,
  last_day date not null,
  made_at timestamp with time zone not null,
  constraint books_files_pkey PRIMARY KEY (sale_page_id, first_day, last_day),
  constraint books_files_check CHECK (first_day <= last_day)
);
grant insert, select on table books_files to staycard_server;
