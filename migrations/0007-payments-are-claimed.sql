-- Since when somebody is posting a payment of this placement to the PMS, which does not recognise a repeat: nobody else
-- does until that request is surely over.
alter table placement add column payment_claimed_at timestamptz;
grant update (payment_claimed_at) on placement to staycard_server;
