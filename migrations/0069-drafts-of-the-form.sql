-- A draft holds the settings of the form, and no text. One that nobody has published is begun again.
delete from sale_page_draft;
alter table sale_page_draft drop column text;
alter table sale_page_draft add column settings json not null;
