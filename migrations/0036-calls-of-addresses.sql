-- How many calls an address has made of each limited kind, so that all processes count together. Addresses are here as
-- keyed fingerprints only. Nothing is lost when PostgreSQL dies and forgets them.
create unlogged table counted_calls (
  -- Of limit and address.
  digest bytea primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index counted_calls_ends_at on counted_calls (ends_at);
grant select, insert, update, delete on counted_calls to staycard_server;
