import { expect, it } from 'vitest';
import { askForSame, type PlacingAttempt } from './placing-attempt.ts';

const ATTEMPT: PlacingAttempt = {
  key: 'session',
  sessionNumber: 1,
  booking: {
    stay_from: '2027-01-10',
    stay_to: '2027-01-12',
    rooms: [{ room_category_id: 'double', rate_id: 'saver', persons: [{ age_category_id: 'adult', count: 2 }] }],
    products: [],
    card_tokens: ['token'],
  },
  body: {
    quote_token: 'quote',
    property_id: 'harbour-house',
    buyer: {
      first_name: 'Ada',
      last_name: 'Berg',
      email: 'ada@example.com',
      language: 'en',
      property_privacy_policy_agrement: true,
    },
  },
};
const { booking, body } = ATTEMPT;

it.each([
  ['a reload', JSON.parse(JSON.stringify(ATTEMPT)) as PlacingAttempt],
  ['a newer price', { ...ATTEMPT, body: { ...body, quote_token: 'newer' } }],
  ['a way to pay that is not known yet', withCard('vaulted', { pay_rest: true })],
  ['another currency to read in', { ...ATTEMPT, booking: { ...booking, currency: 'EUR' } }],
])('an attempt is for the same after %s', (_, other) => {
  expect(askForSame(ATTEMPT, other)).toBe(true);
});

it.each([
  ['other dates', { ...ATTEMPT, booking: { ...booking, stay_to: '2027-01-13' } }],
  ['another room', { ...ATTEMPT, booking: { ...booking, rooms: [{ ...booking.rooms[0]!, rate_id: 'flexible' }] } }],
  ['one more card', { ...ATTEMPT, booking: { ...booking, card_tokens: ['token', 'another'] } }],
  ['another hotel', { ...ATTEMPT, body: { ...body, property_id: 'dawn-lodge' } }],
  ['another address to write to', { ...ATTEMPT, body: { ...body, buyer: { ...body.buyer, email: 'a@b.example' } } }],
])('an attempt is for something else after %s', (_, other) => {
  expect(askForSame(ATTEMPT, other)).toBe(false);
});

it('an attempt is for something else after another payment card', () => {
  expect(askForSame(withCard('vaulted'), withCard('another'))).toBe(false);
});

function withCard(token: string, change: Partial<PlacingAttempt['body']> = {}): PlacingAttempt {
  return { ...ATTEMPT, body: { ...body, payment_card_token: token, ...change } };
}
