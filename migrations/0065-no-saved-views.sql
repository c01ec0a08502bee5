-- A list has an address, so a bookmark keeps it.
drop table staff_view;
