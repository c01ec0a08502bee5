-- The token of a payment card goes to the hotel's system and is kept nowhere; this column was never written.
alter table placement drop column payment_card_token;
