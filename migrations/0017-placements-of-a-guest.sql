-- A guest's latest placements are counted each time that they place one.
create index placement_guest on placement (sale_page_id, lower(buyer ->> 'email'), placed_at);
