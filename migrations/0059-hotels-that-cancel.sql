-- A hotel that cancels a stay by itself, or rooms of it, needs a person, too.
alter table placement_need drop constraint placement_need_reason_check;
alter table placement_need add constraint placement_need_reason_check
  check (reason in ('outcome_unknown', 'payment_unclear', 'paid_too_little', 'paid_unconfirmed', 'payments_refused',
    'late_payment_pending', 'refund_failed', 'payment_not_posted', 'orphan_not_cancelled', 'cancelled_in_part',
    'cancellation_unanswered', 'hotel_cancelled'));
