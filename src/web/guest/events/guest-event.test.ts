import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { writeRooms } from '../session/room-choices.ts';
import { eventsBetween, type GuestEvent, type Progress } from './guest-event.ts';

const NOTHING: Progress = { cards: [], search: {}, reservations: [] };

/** Words that would identify a person, a card or a reservation, in every place where the page stores them. */
const SECRETS = {
  last4: '7Q2Z',
  token: 'ct_secret',
  reference: 'SC-2345-6789',
  accessToken: 'rt_secret',
  guest: 'Ada Lovelace',
  pmsNumber: '4711-PMS',
};

function sessionCard(registered = true): Progress['cards'][number] {
  const nothing = { value: null, uses: null };
  return {
    token: SECRETS.token,
    card: {
      last4: SECRETS.last4,
      kind: 'uses',
      form: 'physical',
      state: 'active',
      usable: true,
      reason: null,
      registered,
      registration: 'optional',
      starts_on: null,
      expires_on: null,
      expiry: null,
      balance: nothing,
      held: nothing,
      available: nothing,
    },
    product: {
      id: 'ten-nights',
      kind: 'uses',
      name: `For ${SECRETS.guest}`,
      description: '',
      terms: '',
      texts: {},
      text_languages: {},
      image: null,
      redeem_location_ids: [],
      registration: 'optional',
      value: null,
      uses: 10,
      nights: null,
      persons: 2,
      room_category_ids: null,
      included_product_ids: null,
      upgrades: false,
      holder_only: false,
      late_cancellation: 'give_back',
      expiry: 'booking',
      validity: { book_by: null, stay_by: null, weekdays: [1], closed: [], min_nights: null, max_nights: null },
    },
  };
}

function reservation(state: Reservation['state']): Reservation {
  const gbp = (amount: number) => ({ currency: 'GBP', amount });
  return {
    reference: SECRETS.reference,
    id: 1,
    state,
    property_id: 'harbour-house',
    stay_from: '2027-03-27',
    stay_to: '2027-03-30',
    rooms: [{ room_category_id: 'sea', name: `Room of ${SECRETS.guest}`, pms_number: SECRETS.pmsNumber }],
    total_price: { currency: 'GBP', net_value: 250, gross_value: 300, tax_values: [] },
    cover: {
      covered: gbp(240),
      cards: [{ last4: SECRETS.last4, kind: 'uses', covered: gbp(240), uses: 3, left: { value: null, uses: 5 } }],
      refused_cards: [],
    },
    due: gbp(60),
    payment: null,
    details: {
      nights: 3,
      booked_by: { first_name: SECRETS.guest, last_name: SECRETS.guest, email: SECRETS.guest },
      guest: { first_name: SECRETS.guest, last_name: SECRETS.guest },
      language: 'en',
      rooms: [],
      extras: [],
      guarantee: 'none',
      cancellation: { free_until: null, fee: null },
      property: null,
      letters: 'ours',
      sends_letters: true,
    },
    access_token: SECRETS.accessToken,
  };
}

const names = (events: readonly GuestEvent[]) => events.map(({ name }) => name);
const stay = { property: 'harbour-house', from: '2027-03-27', to: '2027-03-30' };
const rooms = writeRooms([
  { persons: [{ ageCategoryId: 'adult', count: 2 }], room: { categoryId: 'sea', rateId: 'flex' } },
]);

describe('the events of a booking', () => {
  it('come once for each step, in the order of the booking', () => {
    const steps: Progress[] = [
      NOTHING,
      { ...NOTHING, cards: [sessionCard(false)] },
      { ...NOTHING, cards: [sessionCard()] },
      { ...NOTHING, cards: [sessionCard()], search: { property: stay.property } },
      { ...NOTHING, cards: [sessionCard()], search: stay },
      { ...NOTHING, cards: [sessionCard()], search: { ...stay, rooms } },
      { ...NOTHING, cards: [sessionCard()], search: { ...stay, rooms, section: 'you' } },
      { cards: [sessionCard()], search: { ...stay, rooms }, reservations: [reservation('confirmed')] },
    ];
    const events = steps.slice(1).flatMap((after, index) => eventsBetween(steps[index]!, after));
    expect(events).toEqual([
      { name: 'card-found', detail: { kind: 'uses', product: 'ten-nights' } },
      { name: 'card-registered', detail: { product: 'ten-nights' } },
      { name: 'property-chosen', detail: { property: 'harbour-house' } },
      {
        name: 'dates-chosen',
        detail: { property: 'harbour-house', arrival: '2027-03-27', departure: '2027-03-30', nights: 3 },
      },
      { name: 'rooms-chosen', detail: { property: 'harbour-house', rooms: [{ category: 'sea', rate: 'flex' }] } },
      {
        name: 'reservation-placed',
        detail: {
          property: 'harbour-house',
          arrival: '2027-03-27',
          departure: '2027-03-30',
          nights: 3,
          rooms: 1,
          total: { currency: 'GBP', amount: 300 },
          covered: { currency: 'GBP', amount: 240 },
          due: { currency: 'GBP', amount: 60 },
        },
      },
    ]);
  });

  it('do not come without a change', () => {
    const now = { cards: [sessionCard()], search: { ...stay, rooms }, reservations: [reservation('confirmed')] };
    expect(eventsBetween(now, now)).toEqual([]);
  });

  it('report a placement only after the hotel’s confirmation: an unknown outcome is awaited first', () => {
    const at = (state: Reservation['state']) => ({ ...NOTHING, reservations: [reservation(state)] });
    expect(names(eventsBetween(NOTHING, at('unknown')))).toEqual(['reservation-awaited']);
    expect(eventsBetween(at('placing'), at('unknown'))).toEqual([]);
    expect(names(eventsBetween(at('unknown'), at('confirmed')))).toEqual(['reservation-placed']);
    expect(names(eventsBetween(at('unknown'), at('released')))).toEqual(['reservation-not-kept']);
    expect(names(eventsBetween(at('confirmed'), at('cancelled')))).toEqual(['reservation-cancelled']);
  });

  it('report rooms only when each has been chosen', () => {
    const two = `${rooms} ${writeRooms([{ persons: [{ ageCategoryId: 'adult', count: 1 }] }])}`;
    expect(eventsBetween({ ...NOTHING, search: stay }, { ...NOTHING, search: { ...stay, rooms: two } })).toEqual([]);
  });

  it('never contain a code, a token, a name or a reference', () => {
    const state = fc.constantFrom<Reservation['state']>(
      'placing',
      'confirmed',
      'unknown',
      'refused',
      'released',
      'cancelled',
    );
    const progress: fc.Arbitrary<Progress> = fc.record({
      cards: fc.array(fc.boolean().map(sessionCard), { maxLength: 1 }),
      search: fc.constantFrom({}, stay, { ...stay, rooms }, { ...stay, to: '2027-04-02' }),
      reservations: fc.array(state.map(reservation), { maxLength: 1 }),
    });
    fc.assert(
      fc.property(progress, progress, (before, after) => {
        const reported = JSON.stringify(eventsBetween(before, after));
        for (const secret of Object.values(SECRETS)) expect(reported).not.toContain(secret);
      }),
    );
  });
});
