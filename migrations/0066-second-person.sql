-- Roles are given by people only, and a second person needs no record of roles that were taken away.
delete from staff_grant where issuer is not null;
alter table staff_grant drop column issuer;
drop table staff_grant_taken;
