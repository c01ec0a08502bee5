-- A bulk act keeps which cards it is about, what was free on them and how many movements and acts they had. The rows of
-- an import are in the same table (decision 0056).
alter table staff_task add column cards integer not null default 0;
update staff_task task set cards = cardinality(card_ids)
  + (select count(*) from staff_task_row where task_id = task.id);
alter table staff_task alter column cards drop default;

alter table staff_task_card alter column card_id drop not null;
alter table staff_task_card add column entries integer, add column currency text, add column card jsonb,
  add column fault text;
update staff_task_card each set outcome = coalesce(outcome, nullif(forecast, 'change'), 'has_changed'),
  currency = card.currency from card where card.id = card_id;
alter table staff_task_card drop column forecast, drop column mark;
insert into staff_task_card (task_id, position, currency, amount, outcome, fault)
  select task_id, line, currency, amount, coalesce(outcome, nullif(forecast, 'change'), 'has_changed'), fault
  from staff_task_row;
drop table staff_task_row;
alter table staff_task_card
  add constraint what_was_written_is_forgotten check (outcome is null or card is null);
create index staff_task_card_waits on staff_task_card (task_id, position) where outcome is null;
grant update (outcome, fault, card) on staff_task_card to staycard_server;

-- What was to be done by an earlier list has to be asked for again.
update staff_approval set expires_at = asked_at where task_id is not null and state = 'asked';
update staff_task set state = 'done', ended_at = coalesce(started_at, created_at) where state <> 'done';

alter table staff_task drop constraint what_is_done_was_shown;
alter table staff_task drop column card_ids, drop column digest;
alter table staff_task alter column state set default 'ready';
alter table staff_task drop constraint staff_task_state_check;
alter table staff_task add constraint staff_task_state_check check (state in ('ready', 'running', 'done'));
