-- The mailbox that an address leads to, for counting what a mailbox gets; who may see what goes by the address itself.
-- What follows a "+" names a folder, and Gmail reads no dots. Only A to Z are folded: other alphabets have letters that
-- fold onto these, and such an address is another.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe
  return (
    select case
      when folded ~ '@(gmail|googlemail)[.]com$' then replace(split_part(folded, '@', 1), '.', '') || '@gmail.com'
      else folded
    end
    from (select regexp_replace(lower(trim(address) collate "C"), '^([^+@]+)[+][^@]*@', '\1@') as folded) as spelt
  );

-- A guest's latest placements are counted each time that they place one.
drop index placement_guest;
create index placement_mailbox on placement (sale_page_id, mailbox_of(buyer ->> 'email'), placed_at);
