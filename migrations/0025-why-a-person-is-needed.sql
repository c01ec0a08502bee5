-- Why a placement needs a person: until now that stood in the log, in its history or beside its payment. There may be
-- several reasons at once. `placement.needs_person` goes on saying whether, and without it no reason stands, also where
-- a server of an earlier version has taken it away.
create table placement_need (
  placement_id uuid not null references placement (id),
  reason text not null check (reason in ('outcome_unknown', 'payment_unclear', 'paid_too_little', 'paid_unconfirmed',
    'payments_refused', 'late_payment_pending', 'refund_failed', 'payment_not_posted', 'orphan_not_cancelled',
    'cancelled_in_part', 'cancellation_unanswered')),
  -- What the PMS said, or what we saw.
  detail text not null,
  since timestamptz not null,
  primary key (placement_id, reason)
);
grant select, insert, update (detail), delete on placement_need to staycard_server;

create function forget_placement_needs() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from placement_need where placement_id = new.id;
  return null;
end $$;
create trigger placement_needs_nobody after update of needs_person on placement
  for each row when (old.needs_person and not new.needs_person) execute function forget_placement_needs();

create index placement_needs_person on placement (placed_at) where needs_person;

insert into placement_need (placement_id, reason, detail, since)
select placement.id,
  case
    when payment_refused_at is not null and redemption_posted_at is null then 'payment_not_posted'
    when payment.state = 'refund_failed' then 'refund_failed'
    when placement.state in ('placing', 'unknown') then 'outcome_unknown'
    when placement.state = 'payment_unclear' then 'payment_unclear'
    when placement.state = 'paid' then 'paid_unconfirmed'
    when placement.state = 'cancelling' then 'cancellation_unanswered'
    when placement.state = 'confirmed' then 'cancelled_in_part'
    when payment_refused_at is not null then 'payment_not_posted'
    when payment.reason is not null then 'late_payment_pending'
    when payment.state = 'cancelled' and refusal ->> 'code' = 'RESERVATION.NOT_ACCEPTED' then 'payments_refused'
    else 'orphan_not_cancelled'
  end,
  coalesce(payment.reason, newest.because, 'written before reasons were'),
  coalesce(payment_refused_at, newest.changed_at, placed_at)
from placement
left join placement_payment payment on payment.placement_id = placement.id
left join lateral (
  select because, changed_at from placement_change where placement_id = placement.id order by id desc limit 1
) newest on true
where needs_person;
