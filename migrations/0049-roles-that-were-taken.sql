-- Roles that somebody lost, and by whom. Who asks for something and takes a colleague's role gains nothing by it: for a
-- while the colleague counts as if they had it (decision 0042).
create table staff_grant_taken (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  role text not null check (role in ('desk', 'reservations', 'marketing', 'finance', 'owner', 'auditor')),
  sale_page_id text references sale_page (id),
  property_id text,
  granted_by uuid references staff (id),
  issuer text,
  granted_at timestamptz not null,
  -- Null: by the command line.
  taken_by uuid references staff (id),
  taken_at timestamptz not null
);
create index staff_grant_taken_at on staff_grant_taken (taken_at);
grant select, insert, delete on staff_grant_taken to staycard_server;

-- By whom somebody was locked out is asked for the same.
create index audit_entry_locks on audit_entry (about_staff_id) where action = 'lock_out';
