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
