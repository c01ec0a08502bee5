import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityCheckAnswer } from '#contract/guest/availability.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { WireAgeCategory } from '#contract/guest/property.ts';
import type { WireBooking, WirePlacement } from '#contract/guest/reservation.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { countRows } from './row-counts.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const invalid = { status: 422, code: 'INPUT.INVALID' };

let booking: WireBooking;
let placement: WirePlacement;
let before: Record<string, number>;

beforeAll(async () => {
  const guest = new Guest(staycard.url);
  const stay = stayInDays(30, 2);
  booking = (await guest.book({ stay, room: 'Lanes Double' })).booking;
  placement = (await guest.prepare({ stay, room: 'Lanes Double' })).placement;
  before = await countRows(staycard);
});

function summarise(body: unknown, property = 'harbour-house') {
  return contract.ask('POST', `demo/reservation-summary/${property}`, { body });
}

function room(): WireBooking['rooms'][number] {
  const [first] = booking.rooms;
  if (!first) throw new Error('the booking has a room');
  return first;
}

describe('a booking', () => {
  it.each([
    ['of no room', () => ({ rooms: [] }), ['rooms ERRORS.MIN']],
    ['of too many rooms', () => ({ rooms: Array.from({ length: 10 }, room) }), ['rooms ERRORS.MAX']],
    [
      'of a room that is not there',
      () => ({ rooms: [{ ...room(), room_category_id: 'attic' }] }),
      ['rooms.0.room_category_id ERRORS.UNKNOWN_ID'],
    ],
    [
      'at a rate that is not there',
      () => ({ rooms: [room(), { ...room(), rate_id: 'free' }] }),
      ['rooms.1.rate_id ERRORS.UNKNOWN_ID'],
    ],
    [
      'for an unknown age category',
      () => ({ rooms: [{ ...room(), persons: [{ age_category_id: 'elders', count: 1 }] }] }),
      ['rooms.0.persons.0.age_category_id ERRORS.UNKNOWN_ID'],
    ],
    ['for no persons', () => ({ rooms: [{ ...room(), persons: [] }] }), ['rooms.0.persons ERRORS.MIN']],
    [
      'for more persons than the room takes',
      () => ({ rooms: [{ ...room(), persons: [{ ...room().persons[0], count: 9 }] }] }),
      ['rooms.0.persons ERRORS.MAX'],
    ],
    [
      'with none of an extra',
      () => ({ products: [{ product_id: 'moon', count: 0 }] }),
      ['products.0.count ERRORS.MIN'],
    ],
    [
      'with too many of an extra',
      () => ({ products: [{ product_id: 'moon', count: 100 }] }),
      ['products.0.count ERRORS.MAX'],
    ],
    ['in a currency that does not exist', () => ({ currency: 'ABC' }), ['currency ERRORS.VALUE']],
    ['with an order of cards that there is not', () => ({ card_order: 'dearest' }), ['card_order ERRORS.VALUE']],
    ['without a list of cards', () => ({ card_tokens: undefined }), ['card_tokens ERRORS.REQUIRED']],
    ['with its own price', () => ({ total: 1 }), ['total ERRORS.UNKNOWN_FIELD']],
    [
      'with its own price of a room',
      () => ({ rooms: [{ ...room(), price: 1 }] }),
      ['rooms.0.price ERRORS.UNKNOWN_FIELD'],
    ],
  ])('%s is refused', async (_about, change, faults) => {
    expect(expectProblem(await summarise({ ...booking, ...change() }), invalid)).toEqual(faults);
  });

  it('with an unknown extra is refused', async () => {
    const refused = await summarise({ ...booking, products: [{ product_id: 'moon', count: 1 }] });
    expect(expectProblem(refused, invalid)).toEqual(['products.0.product_id ERRORS.UNKNOWN_ID']);
  });

  it('with more rooms than are free is not available', async () => {
    const rooms = Array.from({ length: 9 }, room);
    expectProblem(await summarise({ ...booking, rooms }), { status: 409, code: 'RESERVATION.NO_AVAILABILITY' });
  });

  it('is unavailable for a room that is out of order, which the check does not count', async () => {
    // One of the lanes' double rooms is out of order in the week from day 60 on.
    const stay = stayInDays(63, 1);
    const counted = await contract.post<AvailabilityCheckAnswer>('demo/availability/harbour-house/check', stay);
    const free = counted.find(({ CategoryId }) => CategoryId === room().room_category_id)?.Availabilities[0] ?? 0;
    const summariseRooms = (length: number) => summarise({ ...booking, ...stay, rooms: Array.from({ length }, room) });
    expect([free > 0, (await summariseRooms(free)).status]).toEqual([true, 200]);
    expectProblem(await summariseRooms(free + 1), { status: 409, code: 'RESERVATION.NO_AVAILABILITY' });
    const unreserved = await new Hotel(staycard).countUnreserved(room().room_category_id, stay.stay_from);
    expect(unreserved).toBe(free + 1);
  });

  it('at a rate that is no longer sold for these days is not available, because the rate is known', async () => {
    const { booking: early } = await new Guest(staycard.url).book({
      stay: stayInDays(30, 2),
      room: 'Lanes Double',
      rate: 'Saver',
    });
    const soon = stayInDays(1, 2);
    const refused = await summarise({ ...early, ...soon });
    expectProblem(refused, { status: 409, code: 'RESERVATION.NO_AVAILABILITY' });
  });

  it('for children alone is refused, but a room next to the adults’ room is accepted', async () => {
    const { age_categories: ages } = await contract.get<{ age_categories: WireAgeCategory[] }>(
      'demo/age-categories/harbour-house',
    );
    const child = ages.find(({ classification }) => classification === 'child');
    const children = { ...room(), persons: [{ age_category_id: child!.id, count: 1 }] };
    const alone = await summarise({ ...booking, rooms: [children, children] });
    expect(expectProblem(alone, invalid)).toEqual(['rooms.0.persons ERRORS.ADULT_REQUIRED']);
    expect((await summarise({ ...booking, rooms: [children, room()] })).status).toBe(200);
  });

  it('with a forged token is refused', async () => {
    const refused = await summarise({ ...booking, card_tokens: ['made-up'] });
    expect(expectProblem(refused, { status: 401, code: 'CARD.TOKEN_INVALID' })).toEqual([
      'card_tokens.0 CARD.TOKEN_INVALID',
    ]);
  });

  it('with rooms of another property is refused', async () => {
    expect(expectProblem(await summarise(booking, 'dawn-lodge'), invalid)).toEqual([
      'rooms.0.room_category_id ERRORS.UNKNOWN_ID',
    ]);
  });
});

describe('a buyer', () => {
  it.each([
    ['without names', { first_name: '', last_name: '  ' }, ['first_name ERRORS.REQUIRED', 'last_name ERRORS.REQUIRED']],
    ['with a name over a hundred letters', { first_name: 'A'.repeat(101) }, ['first_name ERRORS.MAX_LENGTH']],
    ['with a name over a thousand letters', { last_name: 'A'.repeat(1001) }, ['last_name ERRORS.MAX_LENGTH']],
    ['with an e-mail that is none', { email: 'ada@' }, ['email ERRORS.EMAIL_INVALID']],
    ['with a long local part', { email: `${'a'.repeat(65)}@example.com` }, ['email ERRORS.EMAIL_INVALID']],
    [
      'with a payment card of the past',
      { card_expiration: '01/20' },
      ['card_expiration ERRORS.CARD_EXPIRATION_DATE_INVALID'],
    ],
    ['with a thirteenth month', { card_expiration: '13/40' }, ['card_expiration ERRORS.CARD_EXPIRATION_DATE_INVALID']],
    ['with a payment card without its expiration', { card_expiration: '' }, ['card_expiration ERRORS.REQUIRED']],
    [
      'who does not agree',
      { property_privacy_policy_agrement: false },
      ['property_privacy_policy_agrement ERRORS.REQUIRED'],
    ],
    [
      'who does not say',
      { property_privacy_policy_agrement: undefined },
      ['property_privacy_policy_agrement ERRORS.REQUIRED'],
    ],
    ['with a long phone number', { phone: '0'.repeat(41) }, ['phone ERRORS.MAX_LENGTH']],
    ['with a long wish', { special_requests: 'x'.repeat(2001) }, ['special_requests ERRORS.MAX_LENGTH']],
    [
      'for a guest without a name',
      { guest: { first_name: '', last_name: 'Hopper' } },
      ['guest.first_name ERRORS.REQUIRED'],
    ],
    ['with an unknown bed', { bed_wishes: ['hammock'] }, ['bed_wishes.0 ERRORS.VALUE']],
    ['without a language', { language: '' }, ['language ERRORS.REQUIRED']],
    ['with the number of a payment card', { card_number: '4242424242424242' }, ['card_number ERRORS.UNKNOWN_FIELD']],
    ['with an unknown field of the arrival', { arrival: { gate: 'A1' } }, ['arrival.gate ERRORS.UNKNOWN_FIELD']],
  ])('%s is refused', async (_about, change, faults) => {
    const body = { ...placement, buyer: { ...placement.buyer, ...change } };
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await contract.ask('POST', 'demo/reservation', { body, headers });
    expect(expectProblem(answer, invalid)).toEqual(faults.map((fault) => `buyer.${fault}`));
  });

  it.each([
    ['leaves out', undefined],
    ['leaves blank', ''],
  ])('a caller who %s a required field is shown it by its wire name', async (_about, left) => {
    const buyer = { ...placement.buyer, first_name: left, language: left, property_privacy_policy_agrement: false };
    const headers = { 'idempotency-key': randomUUID() };
    const ask = (body: object) => contract.ask<WireProblem>('POST', 'demo/reservation', { body, headers });
    const required = (path: string, field: string) => ({ path, code: 'ERRORS.REQUIRED', params: { field } });
    const consent = required('buyer.property_privacy_policy_agrement', 'property_privacy_policy_agrement');
    const { body: refused } = await ask({ ...placement, quote_token: left, buyer });
    expect(refused.errors).toContainEqual(required('quote_token', 'quote_token'));
    expect(refused.errors).toContainEqual(consent);
    const agreed = { ...buyer, property_privacy_policy_agrement: true };
    const { body: named } = await ask({ ...placement, buyer: agreed });
    const both = ['language', 'first_name'].map((field) => required(`buyer.${field}`, field));
    expect(named.errors).toHaveLength(both.length);
    expect(named.errors).toEqual(expect.arrayContaining(both));
  });

  it('is required', async () => {
    const { buyer: _buyer, ...body } = placement;
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await contract.ask('POST', 'demo/reservation', { body, headers });
    expect(expectProblem(answer, invalid)).toEqual(['buyer ERRORS.REQUIRED']);
  });
});

describe('all these requests', () => {
  it('wrote nothing, and a valid request still succeeds', async () => {
    expect(await countRows(staycard)).toEqual(before);
    expect((await new Guest(staycard.url).place(placement)).status).toBe(201);
  });
});
