-- What PMSs report of our integrations with their hotels. A token is sealed with a key of the server's own, so that
-- nobody reads it who reads the database; of tokens and variables there are fingerprints only.
create table pms_integration (
  id text primary key,
  state text not null check (state in ('enabled', 'disabled', 'cancelled', 'deleted')),
  sealed_token bytea,
  token_arrived_at timestamptz,
  seen_tokens text[] not null default '{}',
  changed_at timestamptz not null,
  constraint a_token_has_come_at_some_time check ((sealed_token is null) = (token_arrived_at is null))
);
grant select, insert, update on pms_integration to staycard_server;

-- What environment variables held beside an integration, and since when: a token that came later wins. The first value
-- of all has no time, as it may be older than anything that came.
create table pms_integration_variable (
  integration_id text not null,
  fingerprint text not null,
  seen_at timestamptz,
  primary key (integration_id, fingerprint)
);
grant select, insert on pms_integration_variable to staycard_server;
