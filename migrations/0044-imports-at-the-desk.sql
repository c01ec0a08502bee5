-- An import is a task, too: its rows are read when the file comes, and what is kept of a code from then on is what a
-- card keeps of it (decision 0056).
alter table staff_task drop constraint staff_task_act_check;
alter table staff_task add constraint staff_task_act_check
  check (act in ('freeze', 'unfreeze', 'extend', 'void', 'import'));

create table staff_task_row (
  task_id uuid not null references staff_task (id) on delete cascade,
  line integer not null,
  -- `change`, or why not; of a row that cannot be read, the sentence that says so.
  forecast text not null,
  fault text,
  currency text,
  amount bigint not null,
  -- The card as it is to be written, its code as fingerprints; forgotten once it is.
  card jsonb,
  outcome text,
  primary key (task_id, line),
  constraint what_was_written_is_forgotten check (outcome is null or card is null)
);
create index staff_task_row_waits on staff_task_row (task_id, line) where card is not null;

grant select, insert, delete on staff_task_row to staycard_server;
grant update (outcome, fault, card) on staff_task_row to staycard_server;
