-- A card can be there before it has a code (decision 0055): none is made before it is printed, or before its recipient
-- asks for it. Without a code its last four are empty, and its fingerprint is random, so that nothing typed finds it.
-- `delivery` says how a code reaches people that is made later; null is a card whose code was known when it was issued.
alter table card add column delivery text check (delivery in ('print', 'link'));
alter table card add constraint a_card_without_a_code_is_to_get_one
  check (last4 <> '' or delivery is not null) not valid;
alter table card validate constraint a_card_without_a_code_is_to_get_one;
create index card_to_print on card (sale_page_id, batch) where last4 = '' and delivery = 'print';
grant update (delivery) on card to staycard_server;

-- Cards that are to be issued wait for a second person, too: the approval names what they are sold as.
alter table staff_approval alter column card_id drop not null;
alter table staff_approval add column sale_page_id text;
alter table staff_approval add column voucher_product_id text;
alter table staff_approval add foreign key (sale_page_id, voucher_product_id)
  references voucher_product (sale_page_id, id) match full;
alter table staff_approval add constraint an_approval_is_about_a_card_or_a_product
  check (num_nonnulls(card_id, sale_page_id) = 1);
alter table staff_note drop constraint a_note_is_about_one_thing;
alter table staff_note add constraint a_note_is_about_one_thing
  check (num_nonnulls(card_id, placement_id) = 1 or (num_nonnulls(card_id, placement_id) = 0 and approval_id is not null));
