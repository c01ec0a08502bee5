-- What a hotel's system says may name a guest ("Email 'anna@…' is invalid"), so it stands beside the histories, which
-- are never changed, and goes with the guest (docs/persons-data.md). The histories keep words of our own.
create table placement_change_words (
  change_id bigint primary key references placement_change (id),
  words text not null
);
create table placement_payment_change_words (
  change_id bigint primary key references placement_payment_change (id),
  words text not null
);
grant select, insert, delete on placement_change_words, placement_payment_change_words to staycard_server;

-- Until now the histories had them: what is there and is not known to be ours leaves them this once.
create temporary table said on commit drop as
select change.id, placement.id as placement_id, change.because as words,
  case
    when change.to_state = 'unknown' then 'nobody knows whether it is reserved'
    when change.to_state = 'payment_unclear' then 'no answer'
    when change.from_state = 'cancelling' then 'the cancellation was refused'
    when change.because like 'the hotel takes no payment: %' then 'the hotel takes no payment'
    else 'it was refused'
  end as because
from placement_change change join placement on placement.id = change.placement_id
where (change.to_state in ('unknown', 'payment_unclear', 'refused', 'released')
    or change.from_state = 'cancelling' and change.to_state = 'confirmed')
  and change.because not in ('looked for twice, not there', 'the hotel has cancelled it by itself',
    'the payment is still under way', 'nobody paid in time', 'the request was ended', 'the guest left without paying',
    'the guest left before anybody was asked for money', 'too late to ask for money',
    'not sold at that price any more', 'reserved once more, not there')
  and change.because !~ '^[A-Z]{3} [0-9.]+ was paid where [A-Z]{3} [0-9.]+ was due$'
  and not exists (select from audit_entry entry where entry.placement_id = placement.id and action = 'settle'
    and change.because = actor || ' decided: ' || reason);

create temporary table said_of_payment on commit drop as
select change.id, change.placement_id, change.because as words,
  case
    when change.to_state = 'refund_failed' then 'it could not be refunded'
    when change.to_state = 'unclear' then 'no answer'
    when change.to_state = 'refunding' then 'no room for it: it was refused'
    else 'the hotel takes no payment'
  end as because
from placement_payment_change change
where (change.to_state in ('refund_failed', 'unclear') or change.because like 'the hotel takes no payment: %'
    or change.because like 'no room for it: %')
  and change.because not in ('the payment is still under way', 'no room for it: not sold at that price any more',
    'no room for it: reserved once more, not there')
  and change.because !~ '^[A-Z]{3} [0-9.]+ was paid where [A-Z]{3} [0-9.]+ was due$'
  and not exists (select from audit_entry entry where entry.placement_id = change.placement_id and action = 'settle'
    and change.because = 'no room for it: ' || actor || ' decided: ' || reason);

-- Whose guest is forgotten keeps none.
create temporary table forgotten on commit drop as
select id from placement where person_gone_at is not null
  or exists (select from audit_entry where placement_id = placement.id and action = 'erase_person');
insert into placement_change_words (change_id, words)
  select id, words from said where placement_id not in (select id from forgotten);
insert into placement_payment_change_words (change_id, words)
  select id, words from said_of_payment where placement_id not in (select id from forgotten);

alter table placement_change disable trigger placement_change_append_only;
update placement_change change set because = said.because from said where said.id = change.id;
alter table placement_change enable trigger placement_change_append_only;
alter table placement_payment_change disable trigger placement_payment_change_append_only;
update placement_payment_change change set because = said.because
  from said_of_payment said where said.id = change.id;
alter table placement_payment_change enable trigger placement_payment_change_append_only;

-- What a hotel answered to a cancellation goes, too, and who stays and has not booked may be named in either.
create function forget_answer(answer jsonb, field text) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(answer -> field) = 'string' then jsonb_set(answer, array[field], '""') else answer end
$$;

create or replace function forget_buyers(ids uuid[], moment timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update placement set
    buyer = '{"v": 1, "firstName": "", "lastName": "", "email": "", "phone": "", "specialRequests": "",
        "cardExpiration": "", "nameOnCard": "", "propertyPrivacyPolicyAgrement": true, "arrival": null, "guest": null}'
      || jsonb_build_object('language', coalesce(buyer -> 'language', '""'),
        'asRegistered', coalesce(buyer -> 'asRegistered', 'false')),
    idempotency_key = id::text,
    request_digest = '',
    refusal = jsonb_set(refusal, '{reason}', '""'),
    cancellation = forget_answer(jsonb_set(cancellation, '{reason}', '""'), 'refusal'),
    wishes_gone_at = coalesce(wishes_gone_at, moment),
    person_gone_at = coalesce(person_gone_at, moment)
  where id = any (ids)
$$;

create or replace function forget_staying_guests(ids uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update placement set
    buyer = buyer || '{"guest": null, "specialRequests": ""}',
    refusal = forget_answer(refusal, 'reason'),
    cancellation = forget_answer(cancellation, 'refusal')
  where id = any (ids)
$$;

-- So do letters to an operator about a stay, which repeat it.
update mail set placement_id = placement.id from placement
where mail.kind = 'operator_alert' and mail.placement_id is null and reference = mail.data #>> '{alert,reference}';
update mail set recipient = null, data = '{}', smtp_answer = null
where kind = 'operator_alert' and placement_id in (select id from forgotten) and recipient is not null;

update placement set cancellation = forget_answer(cancellation, 'refusal')
where id in (select id from forgotten) and cancellation ->> 'refusal' <> '';
