-- One form of a receipt's number for all spellings: only its letters and digits count, without accents and without
-- zeros before a number, and with one sign for those that look alike, such as O and 0, I, l and 1, or the A of Latin,
-- Greek and Cyrillic. The fillers of Hangul and the long vowel sign of Japanese are letters only by name. A receipt
-- without any letter or digit stays as it is.
drop index a_receipt_pays_once;
drop index redemption_receipt;
create or replace function receipt_form(receipt text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN coalesce(nullif(regexp_replace(translate(regexp_replace(upper(normalize(receipt, NFKD) COLLATE pg_unicode_fast),
  '[^[:alnum:]]|[\u115F\u1160\u30FC]', '', 'g'),
  'OILØŁĐ' || 'АВЕІЈКМНОРЅТУХСӀ' || 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ' || '٠١٢٣٤٥٦٧٨٩' || '۰۱۲۳۴۵۶۷۸۹',
  '01101D' || 'ABE1JKMH0PSTYXC1' || 'ABEZH1KMN0PTYXC' || '0123456789' || '0123456789'),
  '(^|[^0-9])0+(?=[0-9])', '\1', 'g'), ''), receipt);

-- Of the receipts that were paid twice in two spellings, the later one counts as known to be the same.
update redemption later set receipt_again = true
  where receipt <> '' and not receipt_again and state not in ('released', 'reversed') and exists (
    select from redemption earlier where earlier.sale_page_id = later.sale_page_id
      and earlier.property_id = later.property_id and earlier.outlet = later.outlet
      and earlier.business_date = later.business_date and receipt_form(earlier.receipt) = receipt_form(later.receipt)
      and not earlier.receipt_again and earlier.state not in ('released', 'reversed')
      and (earlier.created_at, earlier.id) < (later.created_at, later.id));

create unique index a_receipt_pays_once
  on redemption (sale_page_id, property_id, outlet, business_date, receipt_form(receipt))
  where receipt <> '' and not receipt_again and state not in ('released', 'reversed');
create index redemption_receipt on redemption (property_id, business_date, receipt_form(receipt)) where receipt <> '';

-- A card's payment for one stay may include others of its guest, which share an account at the hotel.
create index bill_posting_account on bill_posting ((stay -> 'reservation' ->> 'accountId'));

-- Payments of a card on several stays, or their reversals, may wait for a second person at once.
drop index staff_approval_waits_once;
create unique index staff_approval_waits_once
  on staff_approval (card_id, act, coalesce(body ->> 'room_id', body ->> 'redemption_id', '')) where state = 'asked';
