-- A letter can lead to a page that makes the code of a card and shows it, once (decision 0055).
alter table guest_link add column card_id uuid references card (id);
alter table guest_link drop constraint guest_link_purpose_check;
alter table guest_link add constraint guest_link_purpose_check
  check (purpose in ('booking', 'asked_booking', 'asked_cards', 'no_reminders', 'card_code'));
alter table guest_link drop constraint a_link_opens_a_booking_or_a_mailbox;
alter table guest_link add constraint a_link_opens_a_booking_a_mailbox_or_a_code
  check ((placement_id is not null) = (purpose in ('booking', 'asked_booking'))
    and (card_id is not null) = (purpose = 'card_code')
    and (holder_email is not null) = (purpose in ('asked_cards', 'no_reminders')));
create index guest_link_card_id on guest_link (card_id) where card_id is not null;
