-- When a placement's outcome was last asked of the PMS, by a job or for somebody who reads it: two look-ups are never
-- closer than the pause that makes an absence believable.
alter table placement add column looked_up_at timestamptz;
grant update (looked_up_at) on placement to staycard_server;
