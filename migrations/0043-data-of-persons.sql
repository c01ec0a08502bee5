-- What is kept of persons goes once it is not needed, or when they ask (docs/persons-data.md). The rows stay, for the
-- books: they lose the person.

-- When wishes and payment-card data were taken out, and when the person was.
alter table placement add column wishes_gone_at timestamptz;
alter table placement add column person_gone_at timestamptz;

-- What the job of every night looks for.
create index placement_wishes_kept on placement (settled_at) where wishes_gone_at is null;
create index placement_person_kept on placement (sale_page_id, (booking -> 'stay' ->> 'departureDate'))
  where person_gone_at is null;

-- What a person is found by, who has only their address.
create index placement_guest_mailbox on placement (mailbox_of(buyer -> 'guest' ->> 'email'))
  where buyer -> 'guest' ->> 'email' <> '';
create index card_registration_mailbox on card_registration (mailbox_of(email));
create index mail_mailbox on mail (mailbox_of(recipient)) where recipient is not null;

-- The desk's list of letters.
create index mail_created_at on mail (created_at, id);

-- The server may take a person out of a placement, and change nothing else of who booked: so it does it by these.

-- An empty reason says that there was one.
create function forget_buyers(ids uuid[], moment timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update placement set
    buyer = '{"v": 1, "firstName": "", "lastName": "", "email": "", "phone": "", "specialRequests": "",
        "cardExpiration": "", "nameOnCard": "", "propertyPrivacyPolicyAgrement": true, "arrival": null, "guest": null}'
      || jsonb_build_object('language', coalesce(buyer -> 'language', '""'),
        'asRegistered', coalesce(buyer -> 'asRegistered', 'false')),
    idempotency_key = id::text,
    request_digest = '',
    refusal = jsonb_set(refusal, '{reason}', '""'),
    cancellation = jsonb_set(cancellation, '{reason}', '""'),
    wishes_gone_at = coalesce(wishes_gone_at, moment),
    person_gone_at = coalesce(person_gone_at, moment)
  where id = any (ids)
$$;

-- Who stays where somebody else booked.
create function forget_staying_guests(ids uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update placement set buyer = buyer || '{"guest": null, "specialRequests": ""}' where id = any (ids)
$$;

-- What is of use until the hotel has it.
create function forget_wishes(ids uuid[], moment timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update placement set
    buyer = buyer || '{"specialRequests": "", "cardExpiration": "", "nameOnCard": "", "arrival": null}',
    wishes_gone_at = moment
  where id = any (ids)
$$;

revoke execute on function forget_buyers, forget_staying_guests, forget_wishes from public;
grant execute on function forget_buyers, forget_staying_guests, forget_wishes to staycard_server;

grant delete on card_registration to staycard_server;
grant update (name) on staff to staycard_server;
