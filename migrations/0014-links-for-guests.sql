-- Links that letters carry. A token is derived from the row's id by a key that only the server has, so that one letter
-- carries the same link however often it is sent; here is its digest only.
create table guest_link (
  id uuid primary key,
  purpose text not null check (purpose in ('booking', 'asked_booking', 'asked_cards', 'no_reminders')),
  sale_page_id text not null references sale_page (id),
  -- What it opens: one booking, or what belongs to the reader of a mailbox.
  placement_id uuid references placement (id),
  holder_email text,
  -- The letter that it was made for.
  mail_id uuid,
  token_digest bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  -- How often the last four of a card were wrong since it was used.
  misses integer not null default 0,
  constraint a_link_opens_a_booking_or_a_mailbox
    check ((placement_id is not null) = (purpose in ('booking', 'asked_booking'))
      and (placement_id is null) = (holder_email is not null)),
  unique (mail_id, purpose)
);
create index guest_link_placement_id on guest_link (placement_id);
create index guest_link_holder_email on guest_link (sale_page_id, holder_email);
create index guest_link_expires_at on guest_link (expires_at);
grant select, insert, update, delete on guest_link to staycard_server;

-- Who wants no more reminders of cards that are about to expire.
create table reminder_stop (
  sale_page_id text not null references sale_page (id),
  email text not null,
  stopped_at timestamptz not null,
  primary key (sale_page_id, email)
);
grant select, insert, delete on reminder_stop to staycard_server;

-- Cards are found by their holder's address. Only A to Z are folded: letters that other alphabets fold onto them are
-- another mailbox.
create index card_registration_email on card_registration (lower(email collate "C"));
