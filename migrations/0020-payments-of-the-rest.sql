-- A guest can pay what their cards leave before the reservation stands: between reserving the room and keeping it for
-- good a placement waits for that payment, and may not know of it.
alter table placement drop constraint placement_state_check;
alter table placement add constraint placement_state_check
  check (state in ('placing', 'unknown', 'awaiting_payment', 'payment_unclear', 'paid', 'confirmed', 'refused', 'released',
    'cancelling', 'cancelled'));

drop index placement_open;
create index placement_open on placement (placed_at)
  where state in ('placing', 'unknown', 'awaiting_payment', 'payment_unclear', 'paid');

-- What the guest pays now, in the property's currency, and what became of it. What was asked for never changes.
create table placement_payment (
  placement_id uuid primary key references placement (id),
  state text not null check (state in ('open', 'pending', 'unclear', 'paid', 'cancelled', 'expired', 'refunding',
    'refunded', 'refund_failed')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  -- Until when the PMS keeps the room without a payment.
  room_until timestamptz not null,
  -- Since when somebody asks the PMS for the request, until when it can be paid, and what it is called there.
  claimed_at timestamptz,
  expires_at timestamptz,
  request_id text,
  -- The guest does not want to pay any more.
  left_at timestamptz,
  -- The payment as it was read, with what was really paid.
  payment_id text,
  account_id text,
  paid_minor bigint check (paid_minor > 0),
  -- The room was gone when it was paid, and was asked for once more.
  reserved_again_at timestamptz,
  -- What is given back of it, since when it was asked for, and what that is called at the PMS.
  refund_minor bigint check (refund_minor > 0 and refund_minor <= paid_minor),
  refund_sent_at timestamptz,
  refund_id text,
  -- The newest reason for which a person was asked.
  reason text,
  constraint who_paid_is_known check (num_nonnulls(payment_id, account_id, paid_minor) in (0, 3)),
  constraint only_what_was_paid_is_refunded check (refund_minor is null or payment_id is not null)
);
grant select, insert on placement_payment to staycard_server;
grant update (state, room_until, claimed_at, expires_at, request_id, left_at, payment_id, account_id, paid_minor,
  reserved_again_at, refund_minor, refund_sent_at, refund_id, reason) on placement_payment to staycard_server;

create table placement_payment_change (
  id bigint generated always as identity primary key,
  placement_id uuid not null references placement_payment (placement_id),
  from_state text,
  to_state text not null,
  because text not null,
  changed_at timestamptz not null
);
create index placement_payment_change_placement_id on placement_payment_change (placement_id);
grant select, insert on placement_payment_change to staycard_server;

create trigger placement_payment_change_append_only before update or delete on placement_payment_change
  for each row execute function refuse_change();
create trigger placement_payment_change_not_truncated before truncate on placement_payment_change
  for each statement execute function refuse_change();
