-- A bank takes back, months later, what a guest paid online; the hotel may get it again.
alter table placement_payment drop constraint placement_payment_state_check;
alter table placement_payment add constraint placement_payment_state_check
  check (state in ('open', 'pending', 'unclear', 'paid', 'charged_back', 'cancelled', 'expired', 'refunding', 'refunded',
    'refund_failed'));

-- What a payment that changed at a hotel may be: the payment itself, or another one on its account.
create index placement_payment_payment_id on placement_payment (payment_id);
create index placement_payment_account_id on placement_payment (account_id);
