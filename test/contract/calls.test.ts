import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { CardsNowAnswer, CardSearchAnswer } from '#contract/guest/card.ts';
import type { CalendarAnswer, CardStaysAnswer } from '#contract/guest/card-stays.ts';
import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import type { CardOpened, CodeShown, HeldCards, OpenedBooking, UnmaskedCards } from '#contract/guest/recovery.ts';
import type { WalletPass } from '#contract/guest/wallet.ts';
import { asId } from '#domain/value/ids.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { PayingGuest } from '../paying-guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { makeGoogleAccount } from '../wallet/google-account.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { CODES, HOTELS, UNCONFIGURED } from './demo-hotels.ts';
import { findShapeFaults, type Shape } from './shape.ts';
import { ANSWERS } from './wire-shapes.ts';

const account = makeGoogleAccount({ issuer: '3388000000022', address: 'http://127.0.0.1:9' });
afterAll(() => account.close());
const staycard = useStaycard({ settings: account.settings });
const contract = useContract(staycard);

function expectShape(answer: unknown, shape: Shape): void {
  expect(findShapeFaults(answer, shape)).toEqual([]);
}

describe('a sale page', () => {
  it('shows itself, its voucher products and its properties', async () => {
    expectShape(await contract.get('demo'), ANSWERS.salePage);
    expectShape(await contract.get('demo/vouchers'), ANSWERS.vouchers);
    expectShape(await contract.get('demo/properties'), ANSWERS.properties);
  });

  it.each(['airline', 'airplane', 'airport'] as const)(
    'has a list of each %s, at most twenty at a time',
    async (name) => {
      const answer = await contract.get<Record<string, unknown[]>>(`demo/reference-lists/${name}?q=a`);
      expectShape(answer, ANSWERS[name]);
      expect(answer[name]?.length).toBeGreaterThan(0);
      expect(answer[name]?.length).toBeLessThanOrEqual(20);
    },
  );

  it('finds a card and registers it', async () => {
    const found = await contract.post<CardSearchAnswer>('demo/cards/search', { code: CODES.tenUses });
    expectShape(found, ANSWERS.cardSearch);
    const names = { first_name: 'Ada', last_name: 'Guest' };
    const email = { email: 'ada@example.com', email_confirmation: 'ada@example.com' };
    const body = { card_token: found.card_token, ...names, ...email };
    expectShape(await contract.post('demo/cards/registration', body), ANSWERS.cardRegistration);
  });
});

it('shows the value that another device has left on a card, and that the hotel has frozen it', async () => {
  const { code, id } = await issueTestCard(staycard, { amount: 500_000 });
  const found = await contract.post<CardSearchAnswer>('demo/cards/search', { code });
  const show = async () => {
    const answer = await contract.post<CardsNowAnswer>('demo/cards/now', { card_tokens: [found.card_token] });
    expectShape(answer, ANSWERS.cardsNow);
    return answer.cards;
  };
  expect(await show()).toEqual([{ card: found.card, product: found.product }]);
  const other = new Guest(staycard.url);
  const { placement } = await other.prepare({ stay: stayInDays(40, 1), codes: [code] });
  const { body: placed } = await other.place(placement);
  const left = placed.cover.cards[0]?.left;
  expect(left?.value?.amount).toBeLessThan(5000);
  await expect.poll(async () => (await show())[0]?.card.available).toEqual(left);
  await staycard.db.updateTable('card').set({ state: 'frozen' }).where('id', '=', id).execute();
  expect(await show()).toMatchObject([{ card: { usable: false, reason: 'CARD.FROZEN' } }]);
});

it('says where and when a card can be used', async () => {
  const { card_token: token } = await contract.post<CardSearchAnswer>('demo/cards/search', { code: CODES.gift });
  const { stay_from: from, stay_to: to } = stayInDays(30, 60);
  const search = { card_token: token, from, to, persons: { adults: 2, children_ages: [4, 11] }, nights: 3 };
  const answer = await contract.post<CardStaysAnswer>('demo/cards/stays', search);
  expectShape(answer, ANSWERS.cardStays);
  expect(answer.properties.flatMap(({ stays }) => stays).length).toBeGreaterThan(0);
});

/** This hotel has gross prices, with the city tax on top. */
const [, VIENNA] = HOTELS;

describe.each([VIENNA])('the calls at $id', testCalls);
describe.each(HOTELS.filter((hotel) => hotel !== VIENNA))('the calls at $id', { tags: ['thorough'] }, testCalls);

function testCalls({ id }: (typeof HOTELS)[number]): void {
  const stay = stayInDays(30, 3);

  it.each([
    ['age-categories', ANSWERS.ageCategories],
    ['exchange-rates', ANSWERS.exchangeRates],
    ['languages', ANSWERS.languages],
    ['taxes', ANSWERS.taxes],
    ['products', ANSWERS.products],
  ] as const)('answers %s as the contract says, and not empty', async (call, shape) => {
    const answer = await contract.get<Record<string, unknown[]>>(`demo/${call}/${id}`);
    expectShape(answer, shape);
    for (const [key, items] of Object.entries(answer)) expect(items.length, key).toBeGreaterThan(0);
  });

  it('describes the property and its rooms', async () => {
    expectShape(await contract.get(`demo/properties/${id}/about`), ANSWERS.propertyAbout);
  });

  it('says what is free, for every night one number', async () => {
    const answer = await contract.post<{ Availabilities: number[] }[]>(`demo/availability/${id}/check`, stay);
    expectShape(answer, ANSWERS.availabilityCheck);
    expect(answer.length).toBeGreaterThan(0);
    for (const { Availabilities } of answer) expect(Availabilities).toHaveLength(3);
  });

  it('returns one calendar entry for each day, with prices', async () => {
    const guest = new Guest(staycard.url);
    const persons = [{ age_category_id: (await guest.adult(id)).id, count: 2 }];
    const { card_token: token } = await guest.search(CODES.gift);
    const { stay_from: from, stay_to: to } = stayInDays(30, 20);
    const search = { from, to, persons, card_tokens: [token], nights: 2 };
    const answer = await contract.post<CalendarAnswer>(`demo/availability/${id}/calendar`, search);
    expectShape(answer, ANSWERS.calendar);
    expect(answer.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 20 }, (_, index) => Temporal.PlainDate.from(from).add({ days: index }).toString()),
    );
    expect(answer.days.some(({ from_price: fromPrice }) => fromPrice !== null)).toBe(true);
  });

  let ours: Reservation | undefined;

  it('offers rooms, sums them up, places the reservation and lets its maker follow it', async () => {
    const guest = new Guest(staycard.url);
    const persons = [{ age_category_id: (await guest.adult(id)).id, count: 2 }];
    const search = { ...stay, persons, currency: 'USD' };
    const withoutCards = await contract.post<AvailabilityAnswer>(`demo/availability/${id}`, search);
    expectShape(withoutCards, ANSWERS.availability);
    expect(withoutCards.rates.every(({ cover }) => cover === null)).toBe(true);

    const card = await guest.search(CODES.gift);
    const cards = { card_tokens: [card.card_token] };
    const withCard = await contract.post<AvailabilityAnswer>(`demo/availability/${id}`, { ...search, ...cards });
    expectShape(withCard, ANSWERS.availability);
    expect(withCard.rates.length).toBe(withoutCards.rates.length);
    expect(withCard.rates.every(({ cover }) => cover !== null)).toBe(true);

    const { booking } = await guest.book({ property: id, stay, codes: [CODES.gift] });
    expectShape(
      await contract.post(`demo/reservation-summary/${id}`, { ...booking, currency: 'JPY' }),
      ANSWERS.summary,
    );

    const { placement } = await guest.prepare({ property: id, stay, codes: [CODES.gift] });
    const headers = { 'idempotency-key': randomUUID() };
    const placed = await contract.ask<Reservation>('POST', 'demo/reservation/2', { body: placement, headers });
    expect(placed.status).toBe(201);
    expectShape(placed.body, ANSWERS.reservation);
    ours = placed.body;

    const authorization = { authorization: `Bearer ${placed.body.access_token}` };
    const followed = await contract.get(`demo/reservation/${placed.body.reference}`, authorization);
    expectShape(followed, ANSWERS.reservation);
    expect(followed).toEqual(placed.body);
  });

  it('shows what cancelling costs and gives back, and cancels', async () => {
    const headers = { authorization: `Bearer ${ours?.access_token}` };
    const address = `demo/reservation/${ours?.reference}/cancellation`;
    const terms = await contract.get<WireCancellation>(address, headers);
    expectShape(terms, ANSWERS.cancellation);
    expect(terms.state).toBe('possible');
    const cancelled = await contract.post<WireCancellation>(address, { agreed_fee: terms.fee }, headers);
    expectShape(cancelled, ANSWERS.cancellation);
    expect(cancelled.state).toBe('cancelled');
  });

  it('places a reservation without cards and without a number', async () => {
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({ property: id, stay });
    const headers = { 'idempotency-key': randomUUID() };
    const placed = await contract.ask<Reservation>('POST', 'demo/reservation', { body: placement, headers });
    expect({ status: placed.status, id: placed.body.id }).toEqual({ status: 201, id: 1 });
    expectShape(placed.body, ANSWERS.reservation);
  });
}

describe('a property that is not configured', () => {
  it.each([
    ['age-categories', { age_categories: [] }],
    ['exchange-rates', { exchange_rates: [] }],
  ])('has no %s', async (call, empty) => {
    expect(await contract.get(`demo/${call}/${UNCONFIGURED}`)).toEqual(empty);
  });

  it.each(['languages', 'taxes', 'products'])('has no %s to ask for', async (call) => {
    expectProblem(await contract.ask('GET', `demo/${call}/${UNCONFIGURED}`), {
      status: 409,
      code: 'PROPERTY.NOT_CONFIGURED',
    });
  });

  const stay = stayInDays(30, 3);
  const persons = [{ age_category_id: 'any', count: 1 }];
  const rooms = [{ room_category_id: 'any', rate_id: 'any', persons }];
  it.each([
    ['availability/:id', { ...stay, persons }],
    ['availability/:id/check', stay],
    ['availability/:id/calendar', { from: stay.stay_from, to: stay.stay_to, persons, card_tokens: [], nights: 2 }],
    ['reservation-summary/:id', { ...stay, rooms, products: [], card_tokens: [] }],
  ])('cannot be booked: %s', async (call, body) => {
    expectProblem(await contract.ask('POST', `demo/${call.replace(':id', UNCONFIGURED)}`, { body }), {
      status: 409,
      code: 'PROPERTY.NOT_CONFIGURED',
    });
  });
});

it('keeps a room in Vienna while its rest can be paid, and lets go of it when the guest leaves', async () => {
  const guest = new PayingGuest(staycard);
  const { body: begun } = await guest.begin({ property: 'palais-rosenhain', stay: stayInDays(71, 1) });
  expect(begun).toMatchObject({ state: 'placing', payment: { state: 'open', amount: begun.due } });
  expectShape(begun, ANSWERS.reservation);
  const path = `demo/reservation/${begun.reference}/payment/leave`;
  const left = await contract.post<Reservation>(path, {}, { authorization: `Bearer ${begun.access_token}` });
  expect(left).toMatchObject({ state: 'released', payment: { state: 'cancelled', checkout: null } });
});

it('opens by links what letters are about', async () => {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount: 50_100, form: 'virtual' });
  await guest.register((await guest.search(card.code)).card_token, guest.email);
  const { placement } = await guest.prepare({ stay: stayInDays(70, 1) });
  const { body: reservation } = await guest.place(placement);
  const { id } = await staycard.db
    .selectFrom('placement')
    .select('id')
    .where('reference', '=', reservation.reference)
    .executeTakeFirstOrThrow();

  const { reference, access_token: access } = reservation;
  await contract.post('demo/bookings/recovery', { reference, email: guest.email });
  await contract.post('demo/cards/recovery', { email: guest.email });
  await contract.post(`demo/reservation/${reference}/letter`, {}, { authorization: `Bearer ${access}` });
  const booking = await mintTestLink(staycard, { purpose: 'booking', placementId: asId(id) });
  const opened = await contract.post<OpenedBooking>('demo/bookings/open', { token: booking.token });
  expect(opened.reference).toBe(reference);
  const cards = await mintTestLink(staycard, { purpose: 'asked_cards', holderEmail: guest.email });
  const held = await contract.post<HeldCards>('demo/cards/held', { token: cards.token });
  const unmasked = await contract.post<UnmaskedCards>('demo/cards/unmask', {
    holder_token: held.holder_token,
    last4: card.code.slice(-4),
  });
  expect(unmasked.cards.map(({ story }) => story.map(({ what }) => what))).toEqual([['issued']]);
  const reminder = await mintTestLink(staycard, { purpose: 'no_reminders', holderEmail: guest.email });
  await contract.post('demo/reminders/stop', { token: reminder.token });
  const link = await mintTestLink(staycard, { purpose: 'card_code', cardId: card.id });
  const given = await contract.post<CardOpened>('demo/cards/opening', { token: link.token });
  expect(given.card.balance).toEqual(unmasked.cards[0]?.card.balance);
  const shown = await contract.post<CodeShown>('demo/cards/code', { token: link.token });
  expect(shown).toMatchObject({ replaces: true, card: { last4: shown.code.slice(-4) } });
});

it('makes passes of a card and of a stay', async () => {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount: 50_000 });
  const { card_token } = await guest.search(card.code);
  expectShape(await contract.post<WalletPass>('demo/cards/wallet/google', { card_token }), ANSWERS.walletPass);
  const { placement } = await guest.prepare({ stay: stayInDays(72, 1), codes: [card.code] });
  const { body: reservation } = await guest.place(placement);
  const authorization = `Bearer ${reservation.access_token}`;
  const address = `demo/reservation/${reservation.reference}/wallet/google`;
  expectShape(await contract.post<WalletPass>(address, {}, { authorization }), ANSWERS.walletPass);
});

describe('the whole of the contract', () => {
  it('was asked: every call that is described gave its wanted answer', () => {
    const wanted = (name: string) => [200, 201, 202].some((status) => contract.asked.has(`${name} ${status}`));
    const notAsked = contract.api.listNames().filter((name) => !wanted(name));
    expect(notAsked).toEqual([]);
  });
});
