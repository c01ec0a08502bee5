-- Answers of hotels' systems that all processes share, so that each is asked for once and not by every process. Nothing is
-- lost when PostgreSQL dies and forgets them.
create unlogged table pms_answer (
  -- Of whom it is asked, with which token, and what.
  question bytea primary key,
  enterprise_id text not null,
  kind text not null check (kind in ('availability', 'prices', 'set-up')),
  -- As the hotel's system wrote it, and when it was asked for, by the clock of who asked; null before the first.
  answer text,
  asked_at timestamptz,
  -- Who may ask at the moment, until when, and whether for a guest who books.
  lease uuid not null,
  leased_until timestamptz,
  for_booking boolean not null,
  keep_until timestamptz not null
);
create index pms_answer_enterprise on pms_answer (enterprise_id, kind);
create index pms_answer_keep_until on pms_answer (keep_until);
grant select, insert, update, delete on pms_answer to staycard_server;

-- An answer that was not asked for before a moment; or, where there is none, the right to ask for it; or neither, while
-- another process asks. Who books waits for nobody who looks around.
create function take_pms_answer(wanted bytea, enterprise text, about text, not_before timestamptz, books boolean,
    moment timestamptz, lease_ends timestamptz, out answer text, out asked_at timestamptz, out lease uuid)
  language plpgsql as $$
begin
  select known.answer, known.asked_at into answer, asked_at
    from pms_answer as known where known.question = wanted and known.asked_at >= not_before;
  if found then
    return;
  end if;
  -- What is lost with PostgreSQL is not waited for.
  perform set_config('synchronous_commit', 'off', true);
  insert into pms_answer as known (question, enterprise_id, kind, lease, leased_until, for_booking, keep_until)
    values (wanted, enterprise, about, gen_random_uuid(), lease_ends, books, lease_ends + interval '1 hour')
    on conflict (question) do update
    set lease = excluded.lease, leased_until = excluded.leased_until, for_booking = excluded.for_booking
    where (known.asked_at is null or known.asked_at < not_before)
      and (known.leased_until is null or known.leased_until < moment or (books and not known.for_booking))
    returning known.lease into take_pms_answer.lease;
end $$;
