-- A link to a code worked once. From now on it opens its card until the card is registered or booked with, so a link
-- that was used stays ended.
update guest_link set expires_at = used_at where purpose = 'card_code' and used_at < expires_at;
