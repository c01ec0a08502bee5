-- The language in which a card was registered, for letters to its holder. Null where it was registered before.
alter table card_registration add column language text;
