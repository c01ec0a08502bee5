-- The role of the front desk is called reception; the desk is the place where all staff work.
alter table staff_grant drop constraint staff_grant_role_check;
update staff_grant set role = 'reception' where role = 'desk';
alter table staff_grant add constraint staff_grant_role_check
  check (role in ('reception', 'reservations', 'marketing', 'finance', 'owner', 'auditor'));
