-- What the books need, kept from now on. Null is unknown: what was sold before is not guessed at.

-- How a lot was sold: by which property, as which kind of voucher for value added tax, and for how much, which a lot that
-- continues another one takes over. `price_paid_for` is the number of units of the card that the price was paid for.
-- The two columns that stood here before were never asked of anybody: they are written no more, and go later.
alter table lot
  alter column tax_kind drop not null,
  alter column issuer drop not null,
  add column issuing_property_id text check (issuing_property_id <> ''),
  add column sold_as text check (sold_as in ('single_purpose', 'multi_purpose')),
  add column price_paid_minor bigint check (price_paid_minor >= 0),
  add column price_currency text check (price_currency ~ '^[A-Z]{3}$'),
  add column price_paid_for bigint check (price_paid_for > 0),
  add constraint a_price_is_known_or_not
    check (num_nulls(price_paid_minor, price_currency, price_paid_for) in (0, 3));

grant insert (issuing_property_id, sold_as, price_paid_minor, price_currency, price_paid_for) on lot to staycard_server;
