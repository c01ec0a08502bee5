-- When the hotel's system was about to be asked for a placement; null while it surely was not. A server of before asks
-- without writing it down, so what it opens counts as asked.
alter table placement add column asked_at timestamptz default 'epoch';
grant update (asked_at) on placement to staycard_server;
