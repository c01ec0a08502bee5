-- Leases of PMS requests cost little: a lease is one entry with its number of requests, so that a busy hotel's row stays
-- short; the row is looked for before it is made; and a commit does not wait for the disk.

alter table pms_requests add column numbers int[] not null default '{}';
comment on column pms_requests.numbers is 'How many requests each moment of taken stands for; one where there is no number';

-- Takes up to `wanted` of the requests that a token has left in its window; when little is left, a part of it, so that no
-- process sits on the last of them. When none is left, says after how many milliseconds the next one is.
create or replace function lease_pms_requests(digest bytea, wanted int, request_limit int, request_window interval)
  returns table (granted int, wait_ms int) language plpgsql as $$
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
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.paused_until - instant)))::int;
    return;
  end if;
  select coalesce(array_agg(moment order by moment), '{}'), coalesce(array_agg(number order by moment), '{}'), coalesce(sum(number), 0)
    into entry.taken, entry.numbers, counted
    from (select moment, coalesce(number, 1) as number from unnest(entry.taken, entry.numbers) as lease (moment, number)) as leases
    where moment > instant - request_window;
  if counted >= request_limit then
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.taken[1] + request_window - instant)))::int;
    return;
  end if;
  granted := least(wanted, request_limit - counted, greatest(4, (request_limit - counted) / 4));
  update pms_requests set taken = entry.taken || instant, numbers = entry.numbers || granted where token_digest = digest;
  return query select granted, 0;
end $$;
