-- Bills are searched by the group of rooms, for nights that uses have paid.
create index bill_posting_group on bill_posting ((stay -> 'reservation' ->> 'groupId'));

-- The rows of a report about a closed period, without filters. A report reads them only while it reads the period.
create table books_report (
  stretch_id bigint not null,
  name text not null,
  lines jsonb not null,
  constraint books_report_pkey PRIMARY KEY (stretch_id, name),
  constraint books_report_stretch_id_fkey FOREIGN KEY (stretch_id) REFERENCES books_stretch(id)
);
grant insert, select on table books_report to staycard_server;
