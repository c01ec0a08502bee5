import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard({ settings: { SEARCHES_PER_MINUTE: '240' } });
const hotel = new Hotel(staycard);
const HOTEL_LIMIT = 200;
const AT = { property_id: 'harbour-house' };

const FINDING = '/staff/hotel-stays/find';
const PATIENCE = { timeout: 60_000, interval: 20 };
const comeIn = () => DeskPerson.comeIn(staycard, [{ ...EVERYWHERE, role: 'reception' }]);
const wanted = () => ({ card_id: card, ...AT, text: 'penrose', chosen: null });

let card: string;
beforeAll(async () => {
  card = (await issueTestCard(staycard, { amount: 100 })).id;
});

/** Sends a call 60 times at once. Returns how often it was done, and the number of requests that the hotel got. */
async function insist(path: string, body: object) {
  const person = await comeIn();
  const before = await hotel.countRequests('');
  const answers = await Promise.all(Array.from({ length: 60 }, () => person.ask('POST', path, body)));
  const refused = answers.filter(({ status }) => status === 429).length;
  return { done: answers.length - refused, asked: (await hotel.countRequests('')) - before };
}

const STAY = { group_id: randomUUID(), room_id: randomUUID(), account_id: randomUUID(), bill_id: null };
const PAYMENT = { reason: 'on_bill', note: null, key: randomUUID(), amount: 1, ...AT, ...STAY, pays_company: false };
const REVERSAL = { reason: 'wrong_amount', note: null, key: randomUUID(), redemption_id: randomUUID(), amount: null };

async function expectLimit(most: number, path: string, body: object) {
  const { done, asked } = await insist(path.replace('ID', card), body);
  expect(done).toBeLessThanOrEqual(most);
  expect(asked).toBeLessThan(HOTEL_LIMIT);
}

it('a person who previews a payment on a bill without end leaves requests for guests', () =>
  expectLimit(20, '/staff/cards/ID/pay_bill/preview', PAYMENT));

it.each([
  ['finds a stay', 20, FINDING, wanted],
  ['pays a bill', 10, '/staff/cards/ID/pay_bill', () => PAYMENT],
  ['takes a payment back', 60, '/staff/cards/ID/reverse', () => REVERSAL],
])('a person who %s without end leaves requests for guests', { tags: ['thorough'] }, (_act, most, path, body) =>
  expectLimit(most, path, body()),
);

it('a person pays ten bills in a minute, with previews', { tags: ['thorough'] }, async () => {
  const person = await comeIn();
  const { id } = await issueTestCard(staycard, { amount: 10_000 });
  const before = await hotel.countRequests('');
  for (let nth = 0; nth < 10; nth += 1) {
    const { body } = await person.ask<HotelStays>('POST', FINDING, { ...wanted(), card_id: id, text: '51001' });
    const [{ group_id, room_id }, { account_id, bill_id }] = [body.stays[0]!, body.bills![0]!];
    const named = { group_id, room_id, account_id, bill_id };
    const payment = { ...PAYMENT, ...named, key: randomUUID() };
    for (const path of ['pay_bill/preview', 'pay_bill/preview', 'pay_bill']) {
      expect((await person.ask('POST', `/staff/cards/${id}/${path}`, payment)).status).toBe(200);
    }
  }
  expect((await hotel.countRequests('')) - before).toBeLessThan(HOTEL_LIMIT);
});

it('a person asks a hotel about two stays at once, and others do not wait for that', async () => {
  const [one, other] = [await comeIn(), await comeIn()];
  const find = (person: DeskPerson) => person.ask('POST', FINDING, wanted());
  const asked = () => hotel.countHits();
  await hotel.fail({ operation: 'customers/search', times: 10, effect: { kind: 'stall' } });
  const ofOne = Array.from({ length: 6 }, () => find(one));
  await vi.waitUntil(async () => (await asked()) >= 2, PATIENCE);
  const ofOther = find(other);
  await vi.waitUntil(async () => (await asked()) >= 3, PATIENCE);
  expect(await asked()).toBe(3);
  await hotel.forgetFaults();
  const answers = await Promise.all([...ofOne, ofOther]);
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
});
