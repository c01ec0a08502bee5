/**
 * Staycard's events as GA4 events in the data layer of a tag manager, from the guest's consent on. A file to copy:
 * which events there are, and what each says, is in docs/how-to/measure-bookings.md of Staycard.
 */

const stayOf = ({ arrival, departure, nights }) => ({ arrival, departure, nights });
const hotel = (property) => ({ item_id: property, item_category: 'hotel', quantity: 1 });

/** GA4's name for each event, and what belongs there. An event that GA4 has no name for keeps one of ours. */
const TRANSLATIONS = {
  'card-found': ({ kind, product }) => ['staycard_card_found', { card_kind: kind, card_product: product }],
  'card-registered': ({ product }) => ['staycard_card_registered', { card_product: product }],
  'property-chosen': ({ property }) => ['select_item', { ecommerce: { items: [hotel(property)] } }],
  'dates-chosen': ({ property, ...stay }) => [
    'view_item',
    { ...stayOf(stay), ecommerce: { items: [hotel(property)] } },
  ],
  'rooms-chosen': ({ property, rooms }) => ['begin_checkout', { ecommerce: { items: rooms.map(roomAt(property)) } }],
  'reservation-placed': ({ property, rooms, total, covered, due, ...stay }) => [
    'purchase',
    {
      ...stayOf(stay),
      rooms,
      // What cards paid and what is left to pay at the hotel; together they are the value.
      covered: covered.amount,
      due: due.amount,
      ecommerce: {
        // Made here, for this event alone: it names no reservation, and nobody can look one up by it.
        transaction_id: crypto.randomUUID(),
        currency: total.currency,
        value: total.amount,
        items: [{ ...hotel(property), price: total.amount }],
      },
    },
  ],
  'reservation-awaited': (stay) => ['staycard_awaited', stayOf(stay)],
  'reservation-not-kept': (stay) => ['staycard_not_kept', stayOf(stay)],
  'reservation-cancelled': (stay) => ['staycard_cancelled', stayOf(stay)],
};

function roomAt(property) {
  return ({ category, rate }) => ({ item_id: category, item_variant: rate, affiliation: property, quantity: 1 });
}

/** Puts one event of Staycard's into the data layer, by its name without `staycard:`. */
export function pushEvent(name, detail) {
  const translate = TRANSLATIONS[name];
  if (!translate) return;
  const [event, fields] = translate(detail);
  window.dataLayer = window.dataLayer ?? [];
  // Else GA4 would keep items of the event before.
  window.dataLayer.push({ ecommerce: null }, { event, ...fields });
}

/**
 * Call it when the guest consents, and what it returns when the guest takes that back. What happened before is not
 * caught up on.
 */
export function measureBookings() {
  const leaving = new AbortController();
  for (const name of Object.keys(TRANSLATIONS)) {
    const push = ({ detail }) => pushEvent(name, detail);
    document.addEventListener(`staycard:${name}`, push, { signal: leaving.signal });
  }
  return () => leaving.abort();
}
