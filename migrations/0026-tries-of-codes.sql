-- Wrong tries of card codes are counted here, so that all processes count together: by network, and where cards have a
-- second secret (a PIN), by the code without it. Codes, secrets and addresses are here as keyed fingerprints only.

-- Of cards that another system numbered. What was imported before this migration has no fingerprint of the code alone
-- and may be weak; to import its file again makes both known.
create table imported_code (
  card_id uuid primary key references card (id),
  sale_page_id text not null references sale_page (id),
  -- Of the code without its second secret; null where it is not known.
  code_fingerprint bytea,
  -- How many symbols of the typed code are the second secret; 0 where there is none.
  secret_length smallint check (secret_length >= 0),
  -- Code and second secret together are easier to guess than the code of a card without one may be.
  weak boolean,
  constraint an_imported_code_is_known_or_not check (num_nulls(code_fingerprint, secret_length, weak) in (0, 3))
);
create index imported_code_alone on imported_code (sale_page_id, code_fingerprint);
create index imported_code_weak on imported_code (sale_page_id) where weak is not false;
grant select, insert, update (code_fingerprint, secret_length, weak) on imported_code to staycard_server;

-- The lengths of second secrets of a sale page's cards: where a typed code may have to be cut. `earlier` are those that
-- cards with an unknown one may have.
create table second_secret_length (
  sale_page_id text not null references sale_page (id),
  length smallint not null check (length > 0),
  earlier boolean not null,
  weak boolean not null,
  primary key (sale_page_id, length, earlier)
);
grant select, insert, update (weak), delete on second_secret_length to staycard_server;

insert into imported_code (card_id, sale_page_id)
  select id, sale_page_id from card
  where exists (select from audit_entry where audit_entry.card_id = card.id and audit_entry.action = 'import');
insert into second_secret_length (sale_page_id, length, earlier, weak)
  select sale_page_id, length, true, true
  from (select distinct sale_page_id from imported_code) as page, generate_series(4, 8) as length;

-- Wrong tries of a code, whatever second secret they had. Of codes that no card has, too, so that nobody learns by it
-- which ones there are. A lock ends by `cards unlock` only.
create table code_tries (
  sale_page_id text not null references sale_page (id),
  code_fingerprint bytea not null,
  misses integer not null,
  last_missed_at timestamptz not null,
  locked_at timestamptz,
  primary key (sale_page_id, code_fingerprint)
);
create index code_tries_to_forget on code_tries (last_missed_at) where locked_at is null;
grant select, insert, update, delete on code_tries to staycard_server;

-- Wrong tries of a minute; nothing is lost when PostgreSQL dies and forgets them.
create unlogged table network_tries (
  network bytea primary key,
  misses integer not null,
  ends_at timestamptz not null
);
create index network_tries_ends_at on network_tries (ends_at);
grant select, insert, update, delete on network_tries to staycard_server;

-- One try of a code, and whether it is answered. `networks` are the caller's, with the most misses that each may have in
-- a minute. `codes` are the typed code without its last `lengths` symbols, each with the four symbols that it ends in.
-- `waits` says for how many seconds a code waits after its first miss, after its second, and so on; one miss more than
-- it has entries locks the code. Right tries count nowhere, and what is refused does not count.
create function try_code(page text, fingerprint bytea, moment timestamptz, networks bytea[], network_limits int[],
    codes bytea[], lengths int[], ends text[], waits int[], strict_waits int[], forgotten_after interval,
    out outcome text, out wait_seconds int, out locks int, out card_id uuid) language plpgsql as $$
declare
  counted bytea[];
  patience int[];
  card_end text;
  imported imported_code;
begin
  locks := 0;
  select coalesce(array_agg(cut.code), '{}'), case when bool_or(secret.weak) then strict_waits else waits end
    into counted, patience
    from second_secret_length as secret join unnest(codes, lengths) as cut (code, length) on cut.length = secret.length
    where secret.sale_page_id = page;
  select card.id, card.last4 into card_id, card_end
    from card where card.sale_page_id = page and card.code_fingerprint = fingerprint;
  if card_id is not null and counted <> '{}' then
    select * into imported from imported_code where imported_code.card_id = try_code.card_id;
    counted := case
      when imported.card_id is null or imported.secret_length = 0 then '{}'
      when imported.secret_length is not null then array[imported.code_fingerprint]
      -- Where it has to be cut is not known, but how the code alone ends.
      else array(select code from unnest(codes, ends) as cut (code, code_end)
        where code = any (counted) and code_end = card_end)
    end;
  end if;
  -- Of many tries at once each has to see what those before it were.
  perform pg_advisory_xact_lock(key) from
    (select distinct hashtextextended(encode(code, 'hex'), 0) as key from unnest(counted) as code order by 1) as keys;

  select case number when 1 then 'address' else 'network' end, ceil(extract(epoch from tries.ends_at - moment))
    into outcome, wait_seconds
    from unnest(networks, network_limits) with ordinality as caller (network, most, number)
    join network_tries as tries on tries.network = caller.network
    where tries.ends_at > moment and tries.misses >= caller.most
    order by number limit 1;
  if outcome is null then
    select case when tries.locked_at is null then 'delayed' else 'locked' end, case when tries.locked_at is null
        then ceil(extract(epoch from tries.last_missed_at - moment)) + patience[least(tries.misses, cardinality(patience))] end
      into outcome, wait_seconds
      from code_tries as tries
      where tries.sale_page_id = page and tries.code_fingerprint = any (counted) and (tries.locked_at is not null or moment <
        tries.last_missed_at + make_interval(secs => patience[least(tries.misses, cardinality(patience))]))
      order by tries.locked_at nulls last, 2 desc limit 1;
  end if;
  if outcome is not null then
    card_id := null;
    return;
  end if;
  if card_id is not null then
    if imported.code_fingerprint is not null then
      delete from code_tries where sale_page_id = page and code_fingerprint = imported.code_fingerprint;
    end if;
    outcome := 'found';
    return;
  end if;

  with missed as (
    insert into network_tries as tries (network, misses, ends_at)
      select network, 1, moment + interval '1 minute' from unnest(networks) as network
      on conflict (network) do update
      set misses = case when tries.ends_at > moment then tries.misses + 1 else 1 end,
        ends_at = case when tries.ends_at > moment then tries.ends_at else excluded.ends_at end
      returning network, misses, ends_at)
  select case number when 1 then 'address' else 'network' end, ceil(extract(epoch from ends_at - moment))
    into outcome, wait_seconds
    from missed join unnest(networks, network_limits) with ordinality as caller (network, most, number) using (network)
    where misses > most
    order by number limit 1;
  if outcome is not null then return; end if;

  with missed as (
    insert into code_tries as tries (sale_page_id, code_fingerprint, misses, last_missed_at)
      select page, code, 1, moment from unnest(counted) as code group by code
      on conflict (sale_page_id, code_fingerprint) do update
      set misses = case when tries.last_missed_at < moment - forgotten_after then 1 else tries.misses + 1 end,
        last_missed_at = moment,
        locked_at = case when tries.last_missed_at >= moment - forgotten_after and tries.misses >= cardinality(patience)
          then moment end
      returning locked_at)
  select count(locked_at) into locks from missed;
  outcome := 'missed';
end $$;
