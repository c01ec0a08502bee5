import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { Reservation, Summary } from '#contract/guest/reservation.ts';
import type { WireRestPayment } from '#contract/guest/rest-payment.ts';
import { HARBOUR_HOUSE } from './hotels.ts';
import { NIGHTS, pounds, STAY } from './prices.ts';

/** A reservation in Brighton, paid as a summary said. */
export function reservation(state: Reservation['state'], summary: Summary): Reservation {
  const { rate, total_price, cover, due } = summary;
  return {
    reference: 'SC-NEGA-M8HP',
    id: 1,
    state,
    property_id: HARBOUR_HOUSE.id,
    stay_from: STAY.from,
    stay_to: STAY.to,
    rooms: rate.rooms.map(({ room_category_id, name }) => ({ room_category_id, name, pms_number: '4124' })),
    total_price,
    cover,
    due,
    payment: null,
    details: detailsOf(summary),
    access_token: 'access',
  };
}

/** The same while its rest can be paid, for 15 minutes. */
export function unpaid(made: Reservation, change: Partial<WireRestPayment> = {}): Reservation {
  const checkout = { script_url: 'https://pay.example/embed.js', data_base_url: null, request_id: 'request-1' };
  return paidOnline(made, 'open', { checkout, ...change });
}

/** The same, with its rest paid online, or with another outcome of that payment. */
export function paidOnline(
  made: Reservation,
  state: WireRestPayment['state'],
  change: Partial<WireRestPayment> = {},
): Reservation {
  const due = state === 'paid' || state === 'refunding' || state === 'refunded' ? pounds(0) : made.due;
  return {
    ...made,
    due,
    payment: {
      state,
      amount: made.due,
      expires_at: '2026-11-02T10:15:00Z',
      charged_back: false,
      not_taken: false,
      refund: null,
      checkout: null,
      ...change,
    },
  };
}

function detailsOf({ rate, products, due, cancellation }: Summary): Reservation['details'] {
  const { description: name, ...house } = HARBOUR_HOUSE;
  const { time_zone, address, phone, email, website_url, terms_url, privacy_policy_url, check_in, check_out } = house;
  const { free_until, fee } = cancellation;
  return {
    nights: NIGHTS.length,
    booked_by: { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com' },
    guest: null,
    language: 'en-GB',
    rooms: rate.rooms.map((room) => ({
      name: room.name,
      rate_name: 'Flexible',
      text_languages: room.text_languages,
      guests: [{ age_category_id: 'adult', name: 'Adult', text_languages: {}, classification: 'adult', count: 2 }],
      price: room.price,
    })),
    extras: products.map(({ price: _ofOne, ...product }) => ({ ...product, is_city_tax: false })),
    guarantee: due.amount > 0 ? 'payment_card' : 'none',
    cancellation: { free_until, fee },
    property: {
      name,
      time_zone,
      address,
      map_url: 'https://www.openstreetmap.org/search?query=14%20Lantern%20Terrace%2C%20BN2%201AA%20Brighton%2C%20GB',
      phone,
      email,
      website_url,
      terms_url,
      privacy_policy_url,
      check_in,
      check_out,
    },
    letters: 'ours',
    sends_letters: true,
  };
}

/** Cancelling is free, and two nights come back. */
export function cancellation(change: Partial<WireCancellation> = {}): WireCancellation {
  return {
    state: 'possible',
    reason: null,
    free_until: '2026-12-03T18:00:00Z',
    fee: pounds(0),
    fee_due: pounds(0),
    kept: [],
    rest: null,
    given_back: [{ last4: '222P', covered: pounds(300), value: null, uses: 2, expires_on: '2028-05-14' }],
    ...change,
  };
}
