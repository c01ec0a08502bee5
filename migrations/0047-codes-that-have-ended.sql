-- A code that was replaced opens nothing, and no import makes a card of it once more (decision 0056). Of a card that
-- another system numbered, its number by itself is kept, too. Codes that were replaced before this are not known.
create table ended_code (
  sale_page_id text not null references sale_page (id),
  code_fingerprint bytea not null,
  number_fingerprint bytea,
  card_id uuid not null references card (id),
  primary key (sale_page_id, code_fingerprint)
);
create index ended_code_number on ended_code (sale_page_id, number_fingerprint) where number_fingerprint is not null;

grant select, insert on ended_code to staycard_server;
grant update (code_fingerprint, number_fingerprint) on ended_code to staycard_server;
