-- What refuses tries of codes costs no more than it must, and what is kept of them has an end.
-- Before, tries of one locked code queued for its lock, each with a connection; a caller's own misses kept right codes
-- away that nobody can guess; and each miss of a code that no card has was a row of its own for each way to cut it.

-- As what wrong tries of a code are counted: itself where a card may have it, else one of 2^20 places that all such
-- codes share, so that what is counted of them has an end. They wait and lock alike.
create function counted_as(page text, codes bytea[]) returns bytea[] language sql stable as $$
  select coalesce(array_agg(distinct case
      when exists (select from imported_code
        where imported_code.sale_page_id = page and imported_code.code_fingerprint = code)
        or exists (select from second_secret_length where sale_page_id = page and earlier) then code
      else set_byte(substring(code for 3), 2, get_byte(code, 2) & 240) end), '{}')
    from unnest(codes) as code
$$;

-- What was counted of codes that no card has. Who still waits or is locked out by it was only guessing.
delete from code_tries as tries where not exists (select from imported_code
    where imported_code.sale_page_id = tries.sale_page_id and imported_code.code_fingerprint = tries.code_fingerprint)
  and not exists (select from second_secret_length where second_secret_length.sale_page_id = tries.sale_page_id and earlier);
drop index code_tries_to_forget;
create index code_tries_to_forget on code_tries (last_missed_at)
  where locked_at is null or octet_length(code_fingerprint) = 3;

-- Why tries of these codes are refused at a moment; null where they are not.
create function refuse_code(page text, counted bytea[], patience int[], moment timestamptz,
    out outcome text, out wait_seconds int) language sql stable as $$
  select case when tries.locked_at is null then 'delayed' else 'locked' end, case when tries.locked_at is null
      then (ceil(extract(epoch from tries.last_missed_at - moment)) + patience[least(tries.misses, cardinality(patience))])::int end
    from code_tries as tries
    where tries.sale_page_id = page and tries.code_fingerprint = any (counted) and (tries.locked_at is not null or moment <
      tries.last_missed_at + make_interval(secs => patience[least(tries.misses, cardinality(patience))]))
    order by tries.locked_at nulls last, 2 desc limit 1
$$;

-- As in 0034, and: what is refused anyway waits for no lock, and a right code that is beyond guessing is found from
-- everywhere.
create or replace function try_code(page text, fingerprint bytea, moment timestamptz, networks bytea[], network_limits int[],
    codes bytea[], lengths int[], ends text[], waits int[], strict_waits int[], forgotten_after interval,
    out outcome text, out wait_seconds int, out locks int, out card_id uuid) language plpgsql as $$
declare
  counted bytea[];
  own bytea[];
  present bytea[];
  patience int[];
  card_end text;
  imported imported_code;
begin
  locks := 0;
  select coalesce(array_agg(distinct cut.code), '{}'), case when bool_or(secret.weak) then strict_waits else waits end
    into counted, patience
    from second_secret_length as secret join unnest(codes, lengths) as cut (code, length) on cut.length = secret.length
    where secret.sale_page_id = page;
  select card.id, card.last4 into card_id, card_end
    from card where card.sale_page_id = page and card.code_fingerprint = fingerprint;
  if card_id is not null then
    select * into imported from imported_code where imported_code.card_id = try_code.card_id;
    if imported.card_id is null then
      outcome := 'found';
      return;
    end if;
  end if;
  if card_id is not null and counted <> '{}' then
    counted := case
      when imported.secret_length = 0 then '{}'
      when imported.secret_length is not null then array(select code from unnest(codes, lengths) as cut (code, length)
        where length = imported.secret_length union select imported.code_fingerprint)
      -- Where it has to be cut is not known, but how the code alone ends.
      else array(select code from unnest(codes, ends) as cut (code, code_end)
        where code = any (counted) and code_end = card_end)
    end;
  end if;

  select case number when 1 then 'address' else 'network' end, ceil(extract(epoch from tries.ends_at - moment))
    into outcome, wait_seconds
    from unnest(networks, network_limits) with ordinality as caller (network, most, number)
    join network_tries as tries on tries.network = caller.network
    where tries.ends_at > moment and tries.misses >= caller.most
    order by number limit 1;
  present := array(select distinct on (length) code
    from unnest(codes, lengths) with ordinality as cut (code, length, number) where code = any (counted)
    order by length, number);
  if outcome is null then
    select refused.outcome, refused.wait_seconds into outcome, wait_seconds
      from refuse_code(page, case when card_id is null then counted_as(page, present) else present end, patience, moment)
        as refused;
  end if;
  if outcome is not null then
    card_id := null;
    return;
  end if;
  -- Of many tries at once each has to see what those before it were.
  perform pg_advisory_xact_lock(key) from
    (select distinct hashtextextended(encode(code, 'hex'), 0) as key from unnest(counted) as code order by 1) as keys;
  own := counted;
  if cardinality(present) between 1 and cardinality(counted) - 1 then
    perform rename_codes(page, array_agg(known.earlier), array_agg(known.present)) from (
      select cut.code, first.code from unnest(codes, lengths) as cut (code, length)
        join unnest(codes, lengths) as first (code, length) using (length)
        where cut.code = any (counted) and first.code = any (present)
      -- Of a card by a key before both, whose second secret is typed right.
      union select imported.code_fingerprint, present[1] where imported.code_fingerprint <> all (codes)
    ) as known (earlier, present);
    counted := present;
  end if;

  counted := counted_as(page, counted);
  select refused.outcome, refused.wait_seconds into outcome, wait_seconds
    from refuse_code(page, counted, patience, moment) as refused;
  if outcome is not null then
    card_id := null;
    return;
  end if;
  if card_id is not null then
    if imported.code_fingerprint is not null then
      -- Servers that have only the key before this one count under what that makes of the code.
      delete from code_tries where sale_page_id = page and code_fingerprint = any (counted || own || counted_as(page, own));
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
