-- The words of a name for searches: each word of both names, with and without apostrophes, and each name written as one
-- word, so that "O Brien", "obrien" and "王小明" match. A word is cut at 500 characters, as a lexeme has 2,046 bytes.
create or replace function name_words(first text, last text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_to_tsvector(array_remove(string_to_array(left(name_alike(regexp_replace(each.first || ' ' || each.last, '[''’,;]', ' ', 'g')), 500) || ' ' || left(name_alike(replace(each.first || ' ' || each.last, ',', ' ')), 500) || ' ' || left(name_alike(joined.first), 500) || ' ' || left(name_alike(joined.last), 500) || ' ' || left(name_alike(joined.last || joined.first), 500) || ' ' || left(name_alike(joined.first || joined.last), 500), ' '), '')) FROM (SELECT coalesce(name_words.first, '') AS first, coalesce(name_words.last, '') AS last) each, LATERAL (SELECT regexp_replace(each.first, '[-–\s]+', '', 'g') AS first, regexp_replace(each.last, '[-–\s]+', '', 'g') AS last) joined);

-- Each typed word begins a word of the name, in any order. Null if nothing of the text is a word.
create or replace function name_query(typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(string_to_array(left(name_alike(regexp_replace(name_query.typed, '[,;]', ' ', 'g')), 500), ' ')) word WHERE word <> '');

create index if not exists card_registration_name_words on card_registration using gin (name_words(first_name, last_name));
-- A stay is found by the person who booked it and by the one who stays.
create index if not exists placement_name_words on placement using gin ((name_words(buyer ->> 'firstName', buyer ->> 'lastName') || name_words(buyer -> 'guest' ->> 'firstName', buyer -> 'guest' ->> 'lastName')));
-- A card whose code ended with its link is found by the person to whom the link was sent.
create index if not exists mail_recipient_words on mail using gin (name_words(data -> 'recipient' ->> 'firstName', data -> 'recipient' ->> 'lastName')) where kind = 'card_code';
-- Nothing searches the alike last names any more.
drop index if exists card_registration_name_alike;
drop index if exists placement_name_alike;
create index if not exists card_starts_on on card (starts_on) where starts_on is not null;
-- The last four of a code that was replaced.
create index if not exists audit_entry_ended_code on audit_entry ((details ->> 'from')) where action in ('replace', 'print_code', 'show_code', 'send_link', 'give', 'mail') and details ->> 'from' is not null;

alter table staff_approval drop constraint staff_approval_state_check;
alter table staff_approval add constraint staff_approval_state_check
  check (state in ('asked', 'done', 'refused', 'expired', 'stale', 'withdrawn'));

-- Staff correct the address of a guest who mistyped it. The server may change nothing else of a buyer.
create function correct_address(stay uuid, address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update placement set buyer = jsonb_set(buyer, '{email}', to_jsonb(address))
  where id = stay and buyer ->> 'email' <> ''
$function$;
revoke execute on function correct_address(uuid, text) from public;
grant execute on function correct_address(uuid, text) to staycard_server;

-- Operations of a hotel's system that fail, for Today. A row leaves when the operation is answered again.
create table pms_silence (
  enterprise_id text not null,
  operation text not null,
  faults integer not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint pms_silence_pkey PRIMARY KEY (enterprise_id, operation)
);
grant delete, insert, select, update on table pms_silence to staycard_server;

-- The code keys that servers used, so that a server or command with another key than the newest is refused.
create table code_key (
  id integer generated always as identity not null,
  name bytea not null,
  constraint code_key_pkey PRIMARY KEY (id)
);
grant insert, select on table code_key to staycard_server;

-- The links that the reader of a mailbox has opened, for moves of value between the cards of one holder.
create index guest_link_mailbox on guest_link (mailbox_of(holder_email)) where holder_email is not null;

-- The later letters about a card, for those on Today that did not arrive.
create index mail_card on mail (left(cause_key, 36)) where placement_id is null and kind like 'card\_%';
