-- The mailbox of an address in whatever capitals and forms its letters are written: to name what may be one person's, not
-- to say that it is. Who may see what still goes by the address itself.
create function mailbox_alike(address text) returns text language sql immutable strict parallel safe
  return mailbox_of(casefold(normalize(address, nfkc) collate "pg_unicode_fast"));

-- Hardly a row has letters outside A to Z; of all others `mailbox_of` says the same, and has its index.
create index placement_mailbox_alike on placement (mailbox_alike(buyer ->> 'email'))
  where octet_length(buyer ->> 'email') > length(buyer ->> 'email');
create index placement_guest_mailbox_alike on placement (mailbox_alike(buyer -> 'guest' ->> 'email'))
  where octet_length(buyer -> 'guest' ->> 'email') > length(buyer -> 'guest' ->> 'email');
create index card_registration_mailbox_alike on card_registration (mailbox_alike(email))
  where octet_length(email) > length(email);
create index mail_mailbox_alike on mail (mailbox_alike(recipient)) where octet_length(recipient) > length(recipient);
