-- What each check of the ledger found, so that nobody has to look into a log for the last one.
create table ledger_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  cards bigint not null,
  transfers bigint not null,
  placements bigint not null,
  violations integer not null check (violations >= 0),
  -- Of a check that asked the hotels, too: how many answered and how many did not, and what was found there.
  hotels_asked integer,
  hotels_silent integer,
  hotel_violations integer,
  -- The first of what was found, in words for staff.
  sentences text[] not null,
  constraint hotels_are_asked_together check (num_nonnulls(hotels_asked, hotels_silent, hotel_violations) in (0, 3))
);
grant select, insert on ledger_check to staycard_server;
create index ledger_check_of_hotels on ledger_check (id) where hotels_asked is not null;

-- For the figures to watch: each is read from an index that holds only what it counts.
create index placement_settled on placement (settled_at);
create index mail_undelivered on mail (queued_at) where state in ('bounced', 'given_up');
