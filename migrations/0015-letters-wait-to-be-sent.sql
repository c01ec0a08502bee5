-- A letter waits here from the transaction of its fact until the mail server has taken it. Its data are the figures of
-- that moment: no code and no token, as links are made when it is sent.
create table mail (
  id uuid primary key,
  sale_page_id text not null references sale_page (id),
  kind text not null,
  -- What it is about: a repeat of the fact writes no second letter.
  cause_key text not null,
  -- Null, as the data are empty, once it is old.
  recipient text,
  language text not null,
  data jsonb not null,
  -- The booking that it is about, which its link opens.
  placement_id uuid references placement (id),
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'bounced', 'given_up', 'dropped')),
  tries integer not null default 0,
  -- What the mail server last said.
  smtp_answer text,
  created_at timestamptz not null,
  -- Since when it is tried: it is given up some days later.
  queued_at timestamptz not null,
  due_at timestamptz not null,
  sending_since timestamptz,
  sent_at timestamptz,
  constraint a_letter_is_written_once unique (kind, cause_key, recipient),
  constraint a_letter_that_waits_has_a_recipient check (recipient is not null or state not in ('queued', 'sending')),
  constraint a_letter_is_sending_since check ((state = 'sending') = (sending_since is not null))
);
create index mail_waiting on mail (due_at) where state in ('queued', 'sending');
create index mail_placement_id on mail (placement_id);
create index mail_blanked_by_age on mail (created_at) where recipient is not null;
grant select, insert on mail to staycard_server;
grant update (recipient, data, state, tries, smtp_answer, queued_at, due_at, sending_since, sent_at)
  on mail to staycard_server;
