-- What a process leased and did not use is good for others: with its next question it gives back the rest of its last
-- lease, by which it is known, so that giving back takes no statement of its own.

drop function lease_pms_requests(bytea, int, int, interval);

-- Takes up to `wanted` of the requests that a token has left in its window; when little is left, a part of it, so that no
-- process sits on the last of them. When none is left, says after how many milliseconds the next one is. `unused` of the
-- lease `of_lease` count no more.
create function lease_pms_requests(
  digest bytea, wanted int, request_limit int, request_window interval, of_lease timestamptz default null,
  unused int default 0
) returns table (granted int, wait_ms int, lease timestamptz) language plpgsql as $$
declare
  entry pms_requests;
  instant timestamptz;
  counted int;
begin
  -- To be called by itself: its transaction is not waited for. PostgreSQL that dies forgets what was taken within the
  -- last half second, and the PMS, which counts itself, answers the excess with a 429, which pauses everybody.
  perform set_config('synchronous_commit', 'off', true);
  select * into entry from pms_requests where token_digest = digest for update;
  if not found then
    insert into pms_requests (token_digest, taken) values (digest, '{}') on conflict do nothing;
    select * into entry from pms_requests where token_digest = digest for update;
  end if;
  instant := clock_timestamp();
  if entry.paused_until > instant then
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.paused_until - instant)))::int, null::timestamptz;
    return;
  end if;
  with leases as (
    select moment, coalesce(number, 1) - case when moment = of_lease then unused else 0 end as number
    from unnest(entry.taken, entry.numbers) as one (moment, number)
    where moment > instant - request_window
  )
  select coalesce(array_agg(moment order by moment), '{}'), coalesce(array_agg(number order by moment), '{}'), coalesce(sum(number), 0)
    into entry.taken, entry.numbers, counted
    from leases where number > 0;
  if counted >= request_limit then
    update pms_requests set taken = entry.taken, numbers = entry.numbers where token_digest = digest and unused > 0;
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.taken[1] + request_window - instant)))::int, null::timestamptz;
    return;
  end if;
  granted := least(wanted, request_limit - counted, greatest(4, (request_limit - counted) / 4));
  update pms_requests set taken = entry.taken || instant, numbers = entry.numbers || granted where token_digest = digest;
  return query select granted, 0, instant;
end $$;
