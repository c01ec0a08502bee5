-- How many requests were asked of a PMS with one of its tokens, counted over all our processes. The token itself is
-- nowhere, only a digest. Moments older than the window mean nothing.

create table pms_requests (
  token_digest bytea primary key,
  taken timestamptz[] not null,
  paused_until timestamptz
);

-- Takes up to `wanted` of the requests that a token has left in its window. When none is left, says after how many
-- milliseconds the next one is.
create function lease_pms_requests(digest bytea, wanted int, request_limit int, request_window interval)
  returns table (granted int, wait_ms int) language plpgsql as $$
declare
  entry pms_requests;
  instant timestamptz;
begin
  insert into pms_requests (token_digest, taken) values (digest, '{}') on conflict do nothing;
  select * into entry from pms_requests where token_digest = digest for update;
  instant := clock_timestamp();
  entry.taken := array(select moment from unnest(entry.taken) as moment where moment > instant - request_window order by moment);
  if entry.paused_until > instant then
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.paused_until - instant)))::int;
    return;
  end if;
  granted := least(wanted, request_limit - cardinality(entry.taken));
  if granted <= 0 then
    return query select 0, greatest(1, ceil(1000 * extract(epoch from entry.taken[1] + request_window - instant)))::int;
    return;
  end if;
  update pms_requests set taken = entry.taken || array_fill(instant, array[granted]) where token_digest = digest;
  return query select granted, 0;
end $$;
