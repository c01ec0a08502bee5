-- A name as somebody types it who hears it: without accents, in whatever capitals and with whatever dashes, and "ue" as
-- "u" is. For finding, not for saying that two are one person. What begins a name begins what becomes of it here, too.
create function name_alike(name text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(regexp_replace(regexp_replace(
    translate(casefold(normalize(name, nfkd) collate "pg_unicode_fast"), 'øłđıæœ', 'oldiao'),
    U&'[\0300-\036F''’.%_\\\\]', '', 'g'), '([aou])e', '\1', 'g'), '[-–\s]+', ' ', 'g'));

create index card_registration_name_alike on card_registration (name_alike(last_name) text_pattern_ops);
drop index card_registration_last_name;
create index placement_name_alike on placement (name_alike(buyer ->> 'lastName') text_pattern_ops);
drop index placement_last_name;
