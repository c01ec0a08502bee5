-- Who gave somebody of the staff a link is asked of each that has no role but by a provider (decision 0057).
create index audit_entry_invites on audit_entry (about_staff_id) where action = 'invite';
