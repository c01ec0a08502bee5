-- Staff find the cards that paid a receipt or the bill of a stay by its number alone, at any hotel and day. The question
-- whether a receipt of a hotel and day was paid before is answered by the same index.
drop index redemption_receipt;
create index redemption_receipt on redemption (receipt_form(receipt), property_id, business_date) where receipt <> '';
