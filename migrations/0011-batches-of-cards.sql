-- The name under which cards were issued or imported together; null is none.

alter table card add column batch text check (batch <> '');
create index card_batch on card (sale_page_id, batch) where batch is not null;
