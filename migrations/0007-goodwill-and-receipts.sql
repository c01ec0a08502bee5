-- Whether the hotel gave the value away. Value that moves to another lot keeps it.
alter table lot add column is_goodwill boolean default false not null;
grant insert (is_goodwill) on table lot to staycard_server;

-- One form of a receipt's number for all spellings: without spaces and invisible characters, with one kind of dash.
create function receipt_form(receipt text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(upper(normalize(receipt, NFKC) COLLATE pg_unicode_fast),
  '[\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E0FFF]', '', 'g'),
  '[\u02D7\u058A\u05BE\u1806\u2010-\u2015\u2043\u2212\u2796\u2E3A\u2E3B]', '-', 'g');

-- Of the receipts that were paid twice in two spellings, the later one counts as known to be the same.
update redemption later set receipt_again = true
  where receipt <> '' and not receipt_again and state not in ('released', 'reversed') and exists (
    select from redemption earlier where earlier.sale_page_id = later.sale_page_id
      and earlier.property_id = later.property_id and earlier.outlet = later.outlet
      and earlier.business_date = later.business_date and receipt_form(earlier.receipt) = receipt_form(later.receipt)
      and not earlier.receipt_again and earlier.state not in ('released', 'reversed')
      and (earlier.created_at, earlier.id) < (later.created_at, later.id));

drop index a_receipt_pays_once;
create unique index a_receipt_pays_once
  on redemption (sale_page_id, property_id, outlet, business_date, receipt_form(receipt))
  where receipt <> '' and not receipt_again and state not in ('released', 'reversed');
create index redemption_receipt on redemption (property_id, business_date, receipt_form(receipt)) where receipt <> '';
