import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultEffect } from '../../simulators/mews/request/faults.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { WirePlacement, Reservation } from '#contract/guest/reservation.ts';
import { readQuote, sealQuote } from '../../src/server/booking/quote/quote-token.ts';
import { openToken, signToken } from '../../src/server/platform/secrets/signed-token.ts';
import { Guest, type Answer } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { countRows } from './row-counts.ts';
import { findShapeFaults } from './shape.ts';
import { ANSWERS } from './wire-shapes.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const AMOUNT = 500_000;

afterEach(() => new Hotel(staycard).forgetFaults());

async function prepare(days: number) {
  const card = await issueTestCard(staycard, { amount: AMOUNT });
  const stay = stayInDays(days, 2);
  const prepared = await new Guest(staycard.url).prepare({ stay, codes: [card.code] });
  return { card, stay, ...prepared };
}

function place(
  placement: object,
  { key = randomUUID(), number = '1' } = {},
): Promise<Answer<Reservation & WireProblem>> {
  const headers = { 'idempotency-key': key };
  const path = number === '' ? 'demo/reservation' : `demo/reservation/${number}`;
  return contract.ask('POST', path, { body: placement, headers });
}

function follow(reference: string, authorization: string | undefined): Promise<Answer<Reservation>> {
  const headers = authorization === undefined ? {} : { authorization };
  return contract.ask('GET', `demo/reservation/${reference}`, { headers });
}

describe('a placement', () => {
  it('may name its cards by any of their tokens, and is the same when repeated with other tokens', async () => {
    const { card, placement } = await prepare(33);
    const tokenOf = async () => (await new Guest(staycard.url).search(card.code)).card_token;
    const key = randomUUID();
    const first = await place({ ...placement, card_tokens: [await tokenOf()] }, { key });
    const again = await place({ ...placement, card_tokens: [await tokenOf()] }, { key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.reference).toBe(first.body.reference);
  });

  it('is answered 201 as promised', async () => {
    const { summary, stay, placement } = await prepare(30);
    const { status, body } = await place(placement, { number: '3' });
    expect(status).toBe(201);
    const { access_token: token, reference, rooms, details, ...rest } = body;
    expect(rest).toEqual({
      id: 3,
      state: 'confirmed',
      property_id: 'harbour-house',
      ...stay,
      total_price: summary.total_price,
      cover: summary.cover,
      due: summary.due,
      payment: null,
    });
    expect(rooms).toEqual([expect.objectContaining({ pms_number: expect.stringMatching(/\S/) as string })]);
    expect(token).not.toContain(reference);
    expect(reference).toBe(summary.quote.reference);
    const [room] = summary.rate.rooms;
    expect(details).toMatchObject({
      nights: 2,
      booked_by: { email: placement.buyer.email },
      guest: null,
      rooms: [{ name: room?.name, rate_name: 'Saver', guests: [{ classification: 'adult', count: 2 }] }],
      extras: [],
      guarantee: 'none',
      cancellation: { free_until: summary.cancellation.free_until, fee: summary.cancellation.fee },
      property: {
        name: 'Harbour House, Brighton',
        time_zone: 'Europe/London',
        address: { postal_code: expect.stringMatching(/^BN/) as string, country_code: 'GB' },
        map_url: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?query=\S+Brighton/) as string,
        terms_url: 'https://harbour-house.example/terms',
        check_in: '15:00',
        check_out: '11:00',
      },
    });
  });

  it('with extras and a payment card is answered with both, and with the city tax', async () => {
    const guest = new Guest(staycard.url);
    const property = 'palais-rosenhain';
    const breakfast = (await guest.products(property)).find(({ name }) => /breakfast/i.test(name));
    const products = [{ product_id: breakfast?.id ?? '', count: 1 }];
    const { placement, summary } = await guest.prepare({ stay: stayInDays(44, 1), property, products });
    const { extras, guarantee } = (await place(placement)).body.details;
    expect(extras).toEqual([
      expect.objectContaining({ name: breakfast?.name, count: 1, is_city_tax: false }),
      expect.objectContaining({ is_city_tax: true }),
    ]);
    const sold = extras.map(({ price_summary: price }) => price.gross_value);
    expect(sold).toEqual([summary.products[0]?.price_summary.gross_value, summary.city_tax.amount?.amount]);
    expect(guarantee).toBe('payment_card');
  });

  it('is answered 202 while its outcome is unknown, and can be followed to its end', async () => {
    const { placement } = await prepare(34);
    await new Hotel(staycard).fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    const { status, body } = await place(placement);
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'unknown' });
    expect(findShapeFaults(body, ANSWERS.reservation)).toEqual([]);
    const settled = async () => (await follow(body.reference, `Bearer ${body.access_token}`)).body.state;
    await expect.poll(settled).toBe('confirmed');
  });

  it('is refused after its quote has expired, and names the stay that its card has paid for', async () => {
    const card = await issueTestCard(staycard, { amount: 10_000 });
    const prepareIn = (days: number) =>
      new Guest(staycard.url).prepare({ stay: stayInDays(days, 2), codes: [card.code] });
    const [{ placement }, other] = [await prepareIn(43), await prepareIn(42)];
    const quote = readQuote(staycard.deps.keys, placement.quote_token);
    if (!quote) throw new Error('the quote is ours');
    const late = { ...placement, quote_token: sealQuote(staycard.deps.keys, { ...quote, expiresAt: testClock.now() }) };
    expect((await place(late)).body.cards).toBeUndefined();
    const elsewhere = await place(other.placement);
    expect(elsewhere.status).toBe(201);
    const refused = await place(late);
    expectProblem(refused, { status: 409, code: 'RESERVATION.QUOTE_EXPIRED' });
    expect(refused.body.cards).toMatchObject([
      { available: { value: { amount: 0 } }, booked_as: elsewhere.body.reference },
    ]);
  });

  it('is a problem with its reference when the hotel refuses, and takes no value', async () => {
    const { card, placement } = await prepare(38);
    await new Hotel(staycard).fail({ operation: 'reservations/add', effect: { kind: 'roomLost' } });
    const key = randomUUID();
    const refused = await place(placement, { key });
    expectProblem(refused, { status: 409, code: 'RESERVATION.NO_AVAILABILITY' });
    expect(refused.body.may_place_again).toBeUndefined();
    expect(refused.body.reference).toMatch(/\S/);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: AMOUNT, held: 0 });
    const again = await place(placement, { key });
    expect({ ...again.body, request_id: '' }).toEqual({ ...refused.body, request_id: '' });
  });

  it('names the buyer’s field that the hotel refuses, and succeeds with the same quote once corrected', async () => {
    const { card, placement } = await prepare(48);
    const effect = { kind: 'status', status: 400, message: 'Invalid Email.' } as const;
    await new Hotel(staycard).fail({ operation: 'customers/add', effect });
    const as = (email: string) => ({ ...placement, buyer: { ...placement.buyer, email } });
    const refused = await place(as('nobody.has@example.org'));
    expectProblem(refused, { status: 409, code: 'RESERVATION.NOT_ACCEPTED' });
    expect(refused.body.errors).toEqual([{ path: 'buyer.email', code: 'ERRORS.INVALID' }]);
    expect(refused.body.may_place_again).toBeUndefined();
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: AMOUNT, held: 0 });
    expect((await place(as('right@example.org'))).status).toBe(201);
  });

  const cameToNothing = 'that came to nothing, as %s, is not to be asked for again';
  it.each([['the line broke, and the hotel had nothing of it', 82, { kind: 'cutBeforeCommit' }, 202]] as const)(
    cameToNothing,
    expectNotAccepted,
  );
  it.each([['the hotel system did not let it in', 78, { kind: 'status', status: 401 }, 409]] as const)(
    cameToNothing,
    { tags: ['thorough'] },
    expectNotAccepted,
  );

  async function expectNotAccepted(_about: string, days: number, effect: FaultEffect, first: number): Promise<void> {
    const { card, placement } = await prepare(days);
    await new Hotel(staycard).fail({ operation: 'reservations/add', effect });
    const key = randomUUID();
    expect((await place(placement, { key })).status).toBe(first);
    await expect.poll(async () => (await place(placement, { key })).status, { interval: 300 }).toBe(409);
    const ended = await place(placement, { key });
    expectProblem(ended, { status: 409, code: 'RESERVATION.NOT_ACCEPTED' });
    expect(ended.body.reference).toMatch(/\S/);
    expect(ended.body.may_place_again).toBe(true);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: AMOUNT, held: 0 });
  }

  it('is refused with the new summary when the card can no longer keep the promise', async () => {
    const { card, stay, placement } = await prepare(42);
    const other = await new Guest(staycard.url).prepare({ stay, codes: [card.code] });
    const elsewhere = await place(other.placement);
    expect(elsewhere.status).toBe(201);
    const before = await sumsOf(staycard, card.id);
    // The remaining value pays for a second stay as well, so only a frozen card breaks the promise.
    await staycard.db.updateTable('card').set({ state: 'frozen' }).where('id', '=', card.id).execute();
    const refused = await place(placement);
    expectProblem(refused, { status: 409, code: 'RESERVATION.PRICE_CHANGED' });
    expect(findShapeFaults(refused.body.summary, ANSWERS.summary)).toEqual([]);
    expect(refused.body.summary?.cover.refused_cards).toEqual([{ last4: card.code.slice(-4), code: 'CARD.FROZEN' }]);
    expect(refused.body.cards).toMatchObject([{ reason: 'CARD.FROZEN', booked_as: elsewhere.body.reference }]);
    expect(await sumsOf(staycard, card.id)).toEqual(before);
  });
});

describe('a repeated idempotency key', () => {
  it('gives the same answer and reserves once, at either address', async () => {
    const { card, summary, placement } = await prepare(48);
    const key = randomUUID();
    const answers = [
      await place(placement, { key }),
      await place(placement, { key }),
      await place(placement, { key, number: '' }),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body });
    }
    const covered = Math.round(summary.cover.covered.amount * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: AMOUNT - covered, held: 0 });
    expect(await new Hotel(staycard).reservationsOf(answers[0]?.body.reference ?? '')).toHaveLength(1);
  });

  it('is another reservation under another number of the session', { tags: ['thorough'] }, async () => {
    const { placement } = await prepare(50);
    const key = randomUUID();
    const first = await place(placement, { key, number: '1' });
    const { placement: next } = await prepare(54);
    const second = await place(next, { key, number: '2' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.body.id, second.body.id]).toEqual([1, 2]);
    expect(second.body.reference).not.toBe(first.body.reference);
  });

  it('is refused for another request, and reveals nothing of the first', async () => {
    const { placement } = await prepare(58);
    const key = randomUUID();
    const first = await place(placement, { key });
    expect(first.status).toBe(201);
    const before = await countRows(staycard);
    const other = await place({ ...placement, buyer: { ...placement.buyer, last_name: 'Other' } }, { key });
    expectProblem(other, { status: 422, code: 'RESERVATION.KEY_REUSED' });
    expect(other.body.reference).toBeUndefined();
    expect(other.body.access_token).toBeUndefined();
    expect(await countRows(staycard)).toEqual(before);
  });
});

describe('nothing is placed', () => {
  let placement: WirePlacement;
  beforeAll(async () => {
    ({ placement } = await prepare(62));
  });

  async function expectRefused(
    ask: (placement: WirePlacement) => Promise<Answer<unknown>>,
    problem: { status: number; code: string },
  ): Promise<string[]> {
    const before = await countRows(staycard);
    const faults = expectProblem(await ask(placement), problem);
    expect(await countRows(staycard)).toEqual(before);
    return faults;
  }
  const invalid = { status: 422, code: 'INPUT.INVALID' };

  it('without a key, or with a key that has a space or is too long', async () => {
    for (const [key, code] of [
      [undefined, 'ERRORS.REQUIRED'],
      ['a b', 'ERRORS.PATTERN'],
      ['k'.repeat(201), 'ERRORS.MAX_LENGTH'],
    ]) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const ask = (body: WirePlacement) => contract.ask('POST', 'demo/reservation', { body, headers });
      expect(await expectRefused(ask, invalid), key).toEqual([`idempotency-key ${code}`]);
    }
  });

  it('under an invalid reservation number', async () => {
    for (const number of ['0', '-1', 'harbour-house', '1.5']) {
      const faults = await expectRefused((placement) => place(placement, { number }), invalid);
      expect(faults, number).toEqual(['id ERRORS.PATTERN']);
    }
  });

  it('for a forged or changed quote', async () => {
    const { keys } = staycard.deps;
    // Quotes that were signed before they were sealed are still accepted.
    const signWrongly = (token: string) => {
      const [content, signature = ''] = signToken(keys, 'quote', openToken(keys, 'quote', token) ?? '').split('.');
      return `${content}.${'A'.repeat(signature.length)}`;
    };
    for (const forge of [(token: string) => `A${token}`, signWrongly]) {
      const forged = (placement: WirePlacement) => place({ ...placement, quote_token: forge(placement.quote_token) });
      expect(await expectRefused(forged, invalid)).toEqual(['quote_token ERRORS.QUOTE_INVALID']);
    }
  });

  it('for a quote of another property', async () => {
    const elsewhere = (placement: WirePlacement) => place({ ...placement, property_id: 'dawn-lodge' });
    expect(await expectRefused(elsewhere, invalid)).toEqual(['property_id ERRORS.NOT_THE_QUOTED_PROPERTY']);
  });

  it('for other cards than those of the quote, if the caller names cards', async () => {
    const { code } = await issueTestCard(staycard, { amount: 100 });
    const other = (await new Guest(staycard.url).search(code)).card_token;
    for (const tokens of [[], [other]]) {
      const named = (placement: WirePlacement) => place({ ...placement, card_tokens: tokens });
      expect(await expectRefused(named, invalid)).toEqual(['card_tokens ERRORS.NOT_THE_QUOTED_CARDS']);
    }
    const broken = (placement: WirePlacement) => place({ ...placement, card_tokens: ['no token'] });
    const faults = await expectRefused(broken, { status: 401, code: 'CARD.TOKEN_INVALID' });
    expect(faults).toEqual(['card_tokens.0 CARD.TOKEN_INVALID']);
  });

  it('for a quote that is too old', async () => {
    const { keys } = staycard.deps;
    const late = (placement: WirePlacement) => {
      const quote = readQuote(keys, placement.quote_token);
      if (!quote) throw new Error('the quote is ours');
      return place({
        ...placement,
        quote_token: sealQuote(keys, { ...quote, expiresAt: testClock.now().subtract({ milliseconds: 1 }) }),
      });
    };
    await expectRefused(late, { status: 409, code: 'RESERVATION.QUOTE_EXPIRED' });
  });

  it('without a payment card where one is required', async () => {
    const stay = stayInDays(66, 1);
    const { summary, placement: withCard } = await new Guest(staycard.url).prepare({ stay });
    expect(summary.payment_card).toBe('required');
    const { payment_card_token: _token, ...withoutCard } = withCard;
    const before = await countRows(staycard);
    const refused = await place({
      ...withoutCard,
      buyer: { ...withCard.buyer, card_expiration: '', name_on_card: '' },
    });
    expect(expectProblem(refused, invalid).toSorted()).toEqual([
      'buyer.card_expiration ERRORS.REQUIRED',
      'payment_card_token ERRORS.REQUIRED',
    ]);
    expect(await countRows(staycard)).toEqual(before);
  });
});

describe('a reservation', () => {
  it('is there for the guest who placed it only', async () => {
    const mine = await place((await prepare(70)).placement);
    const theirs = await place((await prepare(74)).placement);
    const { reference, access_token: token } = mine.body;
    expect((await follow(reference, `Bearer ${token}`)).body).toEqual(mine.body);

    const missing = { status: 404, code: 'RESERVATION.NOT_FOUND' };
    const stranger = theirs.body.access_token;
    for (const authorization of [undefined, '', 'Bearer', `Bearer x${token}`, `Basic ${token}`, `Bearer ${stranger}`]) {
      expectProblem(await follow(reference, authorization), missing);
    }
    expectProblem(await follow('SC-2222-2222', `Bearer ${token}`), missing);
  });
});
