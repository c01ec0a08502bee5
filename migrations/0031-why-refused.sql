-- A second person who says no says why: a word of the closed list. What they write besides is a note of the card.
alter table staff_approval add column refused_because text;
alter table staff_approval add constraint only_what_is_refused_has_a_reason
  check (refused_because is null or state = 'refused');
grant update (refused_because) on staff_approval to staycard_server;
