-- A fee that the hotel's system may not have posted, as the stay was gone when it was asked to cancel, needs a person.
alter table placement_need drop constraint placement_need_reason_check;
alter table placement_need add constraint placement_need_reason_check
  check (reason in ('outcome_unknown', 'payment_unclear', 'paid_too_little', 'paid_unconfirmed', 'payments_refused',
    'late_payment_pending', 'refund_failed', 'payment_not_posted', 'orphan_not_cancelled', 'cancelled_in_part',
    'cancellation_unanswered', 'hotel_cancelled', 'fee_not_posted'));
