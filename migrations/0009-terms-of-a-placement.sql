-- What the guest agreed to is kept in words of our own, no longer as the summary of the wire; rows of before are still
-- read. The token of a payment card was never written here: it goes to the hotel's system and nowhere else.
alter table placement rename column summary to terms;
alter table placement drop column payment_card_token;
