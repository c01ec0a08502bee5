-- When the hotel's system refused a payment of this placement, until it is posted or a person has seen to it: a placement
-- that needs a person for another reason must not go on needing one for a payment that nobody refused.
alter table placement add column payment_refused_at timestamptz;
-- As it was read until now: who needs a person, is confirmed and has no payment, had it refused.
update placement set payment_refused_at = placed_at
  where needs_person and state in ('confirmed', 'cancelling') and redemption_posted_at is null;
grant update (payment_refused_at) on placement to staycard_server;
