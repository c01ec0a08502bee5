-- Lists of the desk that grow with the years, each by a key: what is asked for, and then the order of the list.

-- To which sale page belongs what an entry is about; null where it is about the staff. Without it, what was done on a
-- small page is looked for in the log of all.
alter table audit_entry add column within_sale_page_id text references sale_page (id);
create function place_audit_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.within_sale_page_id = coalesce(new.sale_page_id,
    (select sale_page_id from card where card.id = new.card_id),
    (select sale_page_id from placement where placement.id = new.placement_id));
  return new;
end $$;
create trigger audit_entry_is_placed before insert on audit_entry for each row execute function place_audit_entry();
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set within_sale_page_id = coalesce(audit_entry.sale_page_id,
  (select sale_page_id from card where card.id = audit_entry.card_id),
  (select sale_page_id from placement where placement.id = audit_entry.placement_id));
alter table audit_entry enable trigger audit_entry_append_only;
create index audit_entry_in_lists on audit_entry (within_sale_page_id, created_at, id);
create index audit_entry_about_staff on audit_entry (created_at, id) where within_sale_page_id is null;
create index audit_entry_of_act on audit_entry (within_sale_page_id, action, created_at, id);
drop index audit_entry_staff_id;
create index audit_entry_of_staff on audit_entry (staff_id, created_at, id) where staff_id is not null;

-- Reservations by when they were placed and by when guests arrive, at each property in each state.
create index placement_in_lists on placement (sale_page_id, property_id, state, placed_at, id);
create index placement_arrivals on placement
  (sale_page_id, property_id, state, (booking -> 'stay' ->> 'arrivalDate') collate "C", id);

-- Letters by what became of them, and by what they are about.
create index mail_in_lists on mail (sale_page_id, state, created_at, id);
create index mail_of_kind on mail (sale_page_id, kind, created_at, id);

-- What a lot was sold as, so that the lots of a product are gone through as they expire and no others are. It is the
-- card's, and never changes.
alter table lot add column within_sale_page_id text references sale_page (id), add column within_product_id text;
create function place_lot() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select sale_page_id, voucher_product_id into new.within_sale_page_id, new.within_product_id
  from card where card.id = new.card_id;
  return new;
end $$;
create trigger lot_is_placed before insert on lot for each row execute function place_lot();
update lot set within_sale_page_id = card.sale_page_id, within_product_id = card.voucher_product_id
  from card where card.id = lot.card_id;
create index lot_in_lists on lot (within_sale_page_id, within_product_id, expires_on, card_id)
  where expires_on is not null;
