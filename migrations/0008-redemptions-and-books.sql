-- Bills are searched by the group of rooms, for nights that uses have paid.
create index bill_posting_group on bill_posting ((stay -> 'reservation' ->> 'groupId'));
