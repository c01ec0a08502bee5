-- What the hotel charges for a stay that was reserved, as it was read last: nights and what was ordered with them.
create table placement_bill (
  placement_id uuid primary key references placement (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null,
  read_at timestamptz not null
);
grant select, insert, update (currency, amount_minor, read_at) on placement_bill to staycard_server;

alter table placement_need drop constraint placement_need_reason_check;
alter table placement_need add constraint placement_need_reason_check
  check (reason in ('outcome_unknown', 'payment_unclear', 'paid_too_little', 'paid_unconfirmed', 'payments_refused',
    'late_payment_pending', 'refund_failed', 'refunded_by_hotel', 'payment_not_posted', 'orphan_not_cancelled',
    'cancelled_in_part', 'cancellation_unanswered', 'hotel_cancelled', 'fee_not_posted', 'bill_differs'));
