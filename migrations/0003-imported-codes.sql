-- An imported code that is right takes a lock only where tries of it were wrong.
create or replace function try_code(page text, fingerprint bytea, moment timestamp with time zone, may_guess boolean, codes bytea[], lengths integer[], most integer, most_of_weak integer, OUT outcome text, OUT locks integer, OUT card_id uuid)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  own bytea;
  numbers bytea[];
begin
  locks := 0;
  select card.id, imported.code_fingerprint into card_id, own
    from card left join imported_code as imported on imported.card_id = card.id
    where card.sale_page_id = page and card.code_fingerprint = fingerprint;
  if card_id is not null and own is null then
    outcome := 'found';
    return;
  end if;
  if not may_guess then
    card_id := null;
    return;
  end if;
  numbers := case when card_id is not null then array[own] else array(
    select distinct code_fingerprint
    from unnest(codes, lengths) as cut (code, length) join imported_code as imported
      on imported.sale_page_id = page and imported.code_fingerprint = cut.code and imported.secret_length = cut.length
    order by code_fingerprint) end;
  if exists (select from code_tries as tries
      where tries.sale_page_id = page and tries.code_fingerprint = any (numbers)) then
    if card_id is not null then
      -- Waits for a concurrent miss, which may lock the code. A first miss cannot lock it.
      delete from code_tries where sale_page_id = page and code_fingerprint = any (numbers) and locked_at is null;
    end if;
    if exists (select from code_tries as tries
        where tries.sale_page_id = page and tries.code_fingerprint = any (numbers) and locked_at is not null) then
      outcome := 'locked';
      card_id := null;
      return;
    end if;
  end if;
  if card_id is not null then
    outcome := 'found';
    return;
  end if;
  if exists (select from second_secret_length where sale_page_id = page and weak) then
    most := most_of_weak;
  end if;
  with missed as (
    insert into code_tries as tries (sale_page_id, code_fingerprint, misses, last_missed_at)
      select page, number, 1, moment from unnest(numbers) as number
      on conflict (sale_page_id, code_fingerprint) do update
      set misses = tries.misses + 1, last_missed_at = moment,
        locked_at = case when tries.misses + 1 >= most then moment end
      where tries.locked_at is null
      returning locked_at)
  select case when count(*) < cardinality(numbers) then 'locked' else 'missed' end, count(locked_at)
    into outcome, locks from missed;
end $function$;
