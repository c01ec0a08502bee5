-- Staff also come in by an OpenID provider of the hotel group (decision 0057).

-- An account at a provider that is one of the staff. Nothing else says who somebody is: not a mail, not a name.
create table staff_openid_identity (
  issuer text not null,
  subject text not null,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index staff_openid_identity_staff_id on staff_openid_identity (staff_id);

-- Somebody is on their way to a provider and back. Taken away when they return, whatever comes of it.
create table staff_openid_attempt (
  state_digest bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  -- They come in by this link.
  invitation_digest bytea,
  -- They confirm this act.
  challenge_id uuid,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint an_attempt_is_for_one_thing check (num_nonnulls(invitation_digest, challenge_id) <= 1)
);
create index staff_openid_attempt_expires_at on staff_openid_attempt (expires_at);

-- What a provider's claims bring; it follows them at each sign-in.
alter table staff_grant add column issuer text;
alter table staff_grant add constraint a_role_has_one_giver check (num_nonnulls(granted_by, issuer) <= 1);

grant select, insert, delete on staff_openid_identity, staff_openid_attempt to staycard_server;
grant update (last_used_at) on staff_openid_identity to staycard_server;
