-- What the hotel's people have refunded of a payment by themselves, as it was read last; null where nobody can say.
alter table placement_payment add column hotel_refunded_minor bigint default 0 check (hotel_refunded_minor >= 0);
grant update (hotel_refunded_minor) on placement_payment to staycard_server;

alter table placement_need drop constraint placement_need_reason_check;
alter table placement_need add constraint placement_need_reason_check
  check (reason in ('outcome_unknown', 'payment_unclear', 'paid_too_little', 'paid_unconfirmed', 'payments_refused',
    'late_payment_pending', 'refund_failed', 'refunded_by_hotel', 'payment_not_posted', 'orphan_not_cancelled',
    'cancelled_in_part', 'cancellation_unanswered', 'hotel_cancelled', 'fee_not_posted'));
