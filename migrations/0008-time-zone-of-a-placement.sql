-- The property's time zone at the moment of placing, so that a stay can be called off while the hotel's system, which
-- tells it, gives no answer. Null where a placement is older than this column.
alter table placement add column time_zone text;
