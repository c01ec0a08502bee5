-- Calling a reservation off: between asking the hotel and its answer a placement is `cancelling`.

alter table placement drop constraint placement_state_check;
alter table placement add constraint placement_state_check
  check (state in ('placing', 'confirmed', 'unknown', 'refused', 'released', 'cancelling', 'cancelled'));

-- What calling off costs, as it was told when the reservation was placed: an array of { from, fee }. Null is not known.
alter table placement add column cancellation_fees jsonb;
-- Who called it off, why and for which fee, and what came of it.
alter table placement add column cancellation jsonb;
alter table placement add column give_back_posted_at timestamptz;

create index placement_cancelling on placement (id) where state = 'cancelling';

-- A quote places once: whoever has two pages open must not pay twice. What was refused or released may be tried again.
alter table placement add column quote_id uuid;
create unique index placement_places_a_quote_once on placement (quote_id) where state not in ('refused', 'released');

-- Each card that pays is now told with what it covered and what was taken from it. Older placements said only which
-- cards, in the order in which they pay: the covered amounts stand in their summary, the rest in the ledger.
update placement set covered = jsonb_build_object('amount', placement.covered -> 'amount', 'cards', paid.cards)
from (
  select placement.id, coalesce(jsonb_agg(jsonb_build_object(
      'cardId', card.id, 'last4', card.last4, 'coveredMinor', told.covered_minor, 'debit', taken.debit,
      'wholes', case card.unit when 'uses' then
        jsonb_build_array(jsonb_build_object('coveredMinor', told.covered_minor, 'debit', taken.debit)) end
    ) order by named.position) filter (where card.id is not null), '[]') as cards
  from placement
  left join lateral jsonb_array_elements_text(placement.covered -> 'cardIds') with ordinality named (card_id, position) on true
  left join card on card.id = named.card_id::uuid
  left join lateral (
    select coalesce(sum(amount), 0) as debit from transfer
    where transfer.placement_id = placement.id and transfer.card_id = card.id and transfer.kind = 'hold') taken on true
  left join lateral (
    select round(cover.amount / nullif(sum(cover.amount) over (), 0) * (placement.covered #>> '{amount,amountMinor}')::numeric) as covered_minor,
      row_number() over (order by cover.position) as position
    from (select (entry #>> '{covered,amount}')::numeric as amount, position
      from jsonb_array_elements(placement.summary #> '{cover,cards}') with ordinality listed (entry, position)) cover
    where cover.amount > 0) told on told.position = named.position
  where placement.covered ? 'cardIds'
  group by placement.id) paid
where paid.id = placement.id;

-- People act on placements too: an entry is about a card or about a placement.
alter table audit_entry alter column card_id drop not null;
alter table audit_entry add column placement_id uuid references placement (id);
alter table audit_entry add constraint audit_entry_is_about_one_thing check (num_nonnulls(card_id, placement_id) = 1);
create index audit_entry_placement_id on audit_entry (placement_id);
