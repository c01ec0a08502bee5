-- When a person had seen to a payment that the hotel's system did not take: they posted it there, or took it back, in a
-- way of their own. Nothing of this placement is posted by a job any more.
alter table placement add column payment_by_hand_at timestamptz;
grant update (payment_by_hand_at) on placement to staycard_server;

-- Until now only the audit log says so: who was seen to stayed what they were.
update placement set payment_by_hand_at = seen.at
from (
  select placement_id, max(created_at) as at from audit_entry
  where action = 'settle' and details ->> 'from' = details ->> 'to' group by placement_id
) seen
where seen.placement_id = placement.id and payment_refused_at is null
  and (redemption_posted_at is null and state in ('confirmed', 'cancelling', 'cancelled')
    or state = 'cancelled' and give_back_posted_at is null);

-- The payments that are still to be posted: so few that a job looks for them every hour.
create index placement_redemption_awaited on placement (settled_at)
  where redemption_posted_at is null and state in ('confirmed', 'cancelling', 'cancelled')
    and (covered #>> '{amount,amountMinor}')::bigint > 0;
create index placement_give_back_awaited on placement (settled_at)
  where give_back_posted_at is null and redemption_posted_at is not null and state = 'cancelled'
    and (cancellation #>> '{outcome,givenBack,amountMinor}')::bigint > 0;
