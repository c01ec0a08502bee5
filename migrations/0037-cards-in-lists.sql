-- Lists of the desk at a million cards: one key for what a page, a product and a state have, the newest or oldest first;
-- one for a batch; and one for what expires in some days. The sums of a lot are in none of them, so that a hold or a
-- redemption rewrites no index.
create index card_in_lists on card (sale_page_id, voucher_product_id, state, created_at, id);
drop index card_batch;
create index card_batch on card (sale_page_id, batch, created_at, id) where batch is not null;
create index lot_expires_on on lot (expires_on, card_id) where expires_on is not null;
