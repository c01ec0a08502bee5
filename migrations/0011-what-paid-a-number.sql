-- Staff find the cards that paid a receipt or the bill of a stay by its number alone, at any hotel and day.
drop index redemption_receipt;
create index redemption_receipt on redemption (receipt_form(receipt)) where receipt <> '';
