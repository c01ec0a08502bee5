-- An act on many cards, which a job works out, and does once somebody has seen what it would do (decision 0056).
create table staff_task (
  id uuid primary key,
  act text not null check (act in ('freeze', 'unfreeze', 'extend', 'void')),
  sale_page_id text not null references sale_page (id),
  -- As it was asked for: why, and until when.
  body jsonb not null,
  card_ids uuid[] not null,
  -- What its cards were sold as, and so where they belong.
  product_ids text[] not null,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'running', 'done')),
  -- Of the act and of what it would do to each card: what somebody confirms, and a second person agrees to.
  digest text,
  approved_by uuid references staff (id),
  confirmation bytea,
  started_at timestamptz,
  ended_at timestamptz,
  constraint what_is_done_was_shown check (state = 'preparing' or digest is not null),
  constraint nobody_approves_their_own_task check (approved_by <> staff_id)
);
create index staff_task_created_at on staff_task (created_at desc);
create index staff_task_runs on staff_task (staff_id) where state = 'running';

-- What the act would do to each card, which never changes, and then what became of it: once.
create table staff_task_card (
  task_id uuid not null references staff_task (id) on delete cascade,
  position integer not null,
  card_id uuid not null references card (id),
  -- `change`, or why not.
  forecast text not null,
  -- What the card was like; and what the act would move, in the card's unit.
  mark text not null,
  amount bigint not null,
  -- `done`, or why not; null until then.
  outcome text,
  primary key (task_id, position),
  constraint a_card_is_in_a_task_once unique (task_id, card_id)
);
create index staff_task_card_waits on staff_task_card (task_id, position) where forecast = 'change' and outcome is null;

-- A second person agrees to an act on one card, to one on many, or to cards that are to be issued.
alter table staff_approval add column task_id uuid references staff_task (id);
alter table staff_approval drop constraint an_approval_is_about_a_card_or_a_product;
alter table staff_approval add constraint an_approval_is_about_one_thing
  check (num_nonnulls(card_id, sale_page_id, task_id) = 1) not valid;
alter table staff_approval validate constraint an_approval_is_about_one_thing;
create unique index staff_approval_of_task_waits_once on staff_approval (task_id) where state = 'asked';

grant select, insert, delete on staff_task, staff_task_card to staycard_server;
grant update (state, digest, approved_by, confirmation, started_at, ended_at) on staff_task to staycard_server;
grant update (outcome) on staff_task_card to staycard_server;
