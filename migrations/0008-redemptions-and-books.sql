-- Bills are searched by the group of rooms, for nights that uses have paid.
create index bill_posting_group on bill_posting ((stay -> 'reservation' ->> 'groupId'));

-- The rows of a report about a closed period, without filters. A report reads them only while it reads the period.
create table books_report (
  stretch_id bigint not null,
  name text not null,
  lines jsonb not null,
  constraint books_report_pkey PRIMARY KEY (stretch_id, name),
  constraint books_report_stretch_id_fkey FOREIGN KEY (stretch_id) REFERENCES books_stretch(id)
);
grant insert, select on table books_report to staycard_server;

-- An approval of a fee waived above its requester's limit is about a stay.
alter table staff_approval add column placement_id uuid;
alter table staff_approval add constraint staff_approval_placement_id_fkey foreign key (placement_id) references placement(id);
alter table staff_approval drop constraint an_approval_is_about_one_thing;
alter table staff_approval add constraint an_approval_is_about_one_thing
  check (num_nonnulls(card_id, sale_page_id, task_id, placement_id) = 1);
create unique index staff_approval_of_stay_waits_once on staff_approval (placement_id) where state = 'asked';

-- The recipient and letter of a card that waits for approval. Personal data, so it ends with the request.
alter table staff_approval add column gift jsonb;
alter table staff_approval add constraint only_a_waiting_approval_has_a_recipient check (gift is null or state = 'asked');
grant update (gift) on table staff_approval to staycard_server;

-- A confirmed stay whose dates or rooms its hotel changed needs a person.
alter table placement_need drop constraint placement_need_reason_check;
alter table placement_need add constraint placement_need_reason_check check (reason in (
    'outcome_unknown', 'payment_unclear', 'paid_too_little', 'paid_unconfirmed', 'payments_refused',
    'late_payment_pending', 'refund_failed', 'refunded_by_hotel', 'payment_not_posted', 'orphan_not_cancelled',
    'cancellation_unanswered', 'cancel_asked', 'fee_not_posted', 'bill_differs', 'stay_changed'
  ));
