import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { OpenedBooking } from '#contract/guest/recovery.ts';
import type { WireBooking, WirePlacement, Reservation, Summary } from '#contract/guest/reservation.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { asOwner } from '../as-owner.ts';
import { BUYER, Guest, type Answer } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';

const staycard = useStaycard({ settings: { OPEN_PLACEMENTS_PER_GUEST: '1' } });
const contract = useContract(staycard);

/** These names occur in no other text of the demo. */
const HOLDER = { first_name: 'Quirinalda', last_name: 'Vandersloot' };
const MASKED = { first_name: 'Q…', last_name: 'V…', email: 'q…@m….example' };
/** The words that a stranger searches for, in any letter case and in any plain encoding. */
const SECRETS = ['quirinalda', 'vandersloot', 'mailfach'];

const { language, property_privacy_policy_agrement } = BUYER;
const CONSENT = { language, property_privacy_policy_agrement };

afterEach(() => new Hotel(staycard).forgetFaults());

async function issueRegistered(): Promise<{ code: string; id: CardId; email: string }> {
  const email = `q.${randomUUID()}@mailfach-vs.example`;
  const card = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 10 });
  const { card_token: token } = await new Guest(staycard.url).search(card.code);
  const { status } = await contract.ask('POST', 'demo/cards/registration', {
    body: { card_token: token, ...HOLDER, email, email_confirmation: email },
  });
  expect(status).toBe(200);
  return { ...card, email };
}

type Booked = { property: string; booking: WireBooking };

function summarise({ property, booking }: Booked, buyer: object | undefined): Promise<Answer<Summary & WireProblem>> {
  return contract.ask('POST', `demo/reservation-summary/${property}`, {
    body: { ...booking, ...(buyer && { buyer }) },
  });
}

function place(placement: object, key: string = randomUUID()): Promise<Answer<Reservation & WireProblem>> {
  return contract.ask('POST', 'demo/reservation/1', { body: placement, headers: { 'idempotency-key': key } });
}

/** Prepares a placement as the card's holder. A stranger needs to know only the code for it. */
async function prepare(code: string, days: number) {
  const booked = await new Guest(staycard.url).book({ stay: stayInDays(days, 1), codes: [code], room: 'Lanes Double' });
  const [token = ''] = booked.booking.card_tokens;
  const summarised = await summarise(booked, { as_registered: token });
  expect(summarised.status, JSON.stringify(summarised.body)).toBe(200);
  const placement = {
    quote_token: summarised.body.quote.token,
    property_id: booked.property,
    buyer: { ...CONSENT, as_registered: token },
  } satisfies WirePlacement;
  return { booked, token, summarised, placement };
}

/** The secrets in an answer, including those inside tokens that can be decoded without a key. */
function findSecrets({ body, headers }: Answer<unknown>): string[] {
  const said = JSON.stringify([body, [...headers]]);
  const opened = [...said.matchAll(/[\w-]{24,}/g)].map(([part]) => Buffer.from(part, 'base64url').toString('utf8'));
  const text = [said, ...opened].join('\n').toLowerCase();
  return SECRETS.filter((secret) => text.includes(secret));
}

function ask<Body>(reservation: Reservation, what = '', method: 'GET' | 'POST' = 'GET', body?: object) {
  return contract.ask<Body>(method, `demo/reservation/${reservation.reference}${what}`, {
    headers: { authorization: `Bearer ${reservation.access_token}` },
    ...(body && { body }),
  });
}

/** Every answer that a stranger can get with a code and with the tokens that follow from it. */
async function askEverything(code: string): Promise<Answer<unknown>[]> {
  const { booked, token, summarised, placement } = await prepare(code, 20);
  const key = randomUUID();
  const placed = await place(placement, key);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  expect(placed.body.details.booked_by).toEqual(MASKED);
  const eve = {
    first_name: 'Eve',
    last_name: 'Moore',
    email: 'eve@example.com',
    email_confirmation: 'eve@example.com',
  };
  const changed = (buyer: object) => ({ ...placement, buyer: { ...placement.buyer, ...buyer } });
  const { reference } = placed.body;
  const nothing = { agreed_fee: { currency: 'GBP', amount: 0 } };
  return [
    summarised,
    placed,
    await place(placement, key),
    await place(changed({ phone: '1' }), key),
    await place(changed({ language: '' })),
    await place(changed({ guest: { first_name: '', last_name: '' } })),
    await place(changed(eve)),
    await contract.ask('POST', 'demo/cards/search', { body: { code } }),
    await contract.ask('POST', 'demo/cards/registration', { body: { card_token: token, ...eve } }),
    await summarise(booked, undefined),
    await summarise({ ...booked, booking: { ...booked.booking, card_tokens: [] } }, { as_registered: token }),
    await ask(placed.body),
    await ask(placed.body, '/letter', 'POST', {}),
    await ask(placed.body, '/cancellation'),
    await ask(placed.body, '/cancellation', 'POST', nothing),
    await ask(placed.body),
    await place(placement, key),
    await contract.ask('POST', 'demo/bookings/recovery', { body: { reference, email: 'q@m.example' } }),
    await contract.ask('POST', 'demo/cards/recovery', { body: { email: 'q@m.example' } }),
  ];
}

async function setState(id: CardId, state: 'active' | 'frozen'): Promise<void> {
  await staycard.db.updateTable('card').set({ state }).where('id', '=', id).execute();
}

const SILENT = { operation: 'reservations/add', effect: { kind: 'cutBeforeCommit' } } as const;
const NO_ANSWER = {
  operation: 'reservationGroups/getAll',
  times: 1000,
  effect: { kind: 'cutBeforeCommit' },
} as const;

describe('a stranger with nothing but the code', () => {
  it('may book in the name of its holder, and no answer says who that is', async () => {
    const { code } = await issueRegistered();
    const answers = await askEverything(code);
    expect(answers.flatMap(findSecrets)).toEqual([]);
    // The search has to find a secret that is there, including one inside a token.
    const token = Buffer.from(JSON.stringify(HOLDER)).toString('base64url');
    expect(findSecrets({ ...answers[0]!, body: { token } })).toEqual(['quirinalda', 'vandersloot']);
  });

  it(
    'learns it neither from a changed price, an open outcome nor the limit of open placements',
    { tags: ['thorough'] },
    async () => {
      const { code, id, email } = await issueRegistered();
      const { placement } = await prepare(code, 28);
      await setState(id, 'frozen');
      const changed = await place(placement);
      expect(expectProblem(changed, { status: 409, code: 'RESERVATION.PRICE_CHANGED' })).toEqual([]);
      expect(changed.body.summary?.buyer).toEqual(MASKED);
      await setState(id, 'active');

      const prepared = [await prepare(code, 32), await prepare(code, 34)];
      const typed = await new Guest(staycard.url, email).prepare({ stay: stayInDays(36, 1) });
      const hotel = new Hotel(staycard);
      await hotel.fail(SILENT);
      await hotel.fail(NO_ANSWER);
      const open = await place(prepared[0]!.placement);
      expect(open.status).toBe(202);
      const tooMany = await place(prepared[1]!.placement);
      expectProblem(tooMany, { status: 409, code: 'RESERVATION.TOO_MANY_OPEN' });
      // A correct guess gets the same answer as a wrong one.
      expect((await place(typed.placement)).status).toBe(201);
      expect([changed, open, tooMany, await ask(open.body)].flatMap(findSecrets)).toEqual([]);
    },
  );
});

describe('the holder', () => {
  it('is named to the hotel and in their letter, and to who opens its link', async () => {
    const { code, email } = await issueRegistered();
    const { placement } = await prepare(code, 40);
    const { body: reservation } = await place({
      ...placement,
      buyer: { ...placement.buyer, phone: '+44 20 7946 0000' },
    });
    const customers = await new Hotel(staycard).rows('customers');
    expect(customers.find(({ Email }) => Email === email)).toMatchObject({
      FirstName: HOLDER.first_name,
      LastName: HOLDER.last_name,
      Phone: '+44 20 7946 0000',
    });
    const { id } = await staycard.db
      .selectFrom('placement')
      .select('id')
      .where('reference', '=', reservation.reference)
      .executeTakeFirstOrThrow();
    const letters = staycard.db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'language'])
      .where('placement_id', '=', id);
    expect(await letters.execute()).toContainEqual({ kind: 'stay_confirmed', recipient: email, language });

    const link = await mintTestLink(staycard, { purpose: 'booking', placementId: asId(id), mailId: randomUUID() });
    const opened = await contract.post<OpenedBooking>('demo/bookings/open', { token: link.token });
    const seen = await ask<Reservation>({ ...reservation, ...opened });
    expect(seen.body.details.booked_by).toEqual({ ...HOLDER, email });
    expect((await ask<Reservation>(reservation)).body.details.booked_by).toEqual(MASKED);
  });

  it('is the one whom the summary has shown, and of a card of this booking', async () => {
    const { code, id } = await issueRegistered();
    const { booked, token, placement } = await prepare(code, 44);
    const { card_token: other } = await new Guest(staycard.url).search((await issueRegistered()).code);
    const { card_token: nobodys } = await new Guest(staycard.url).search(
      (await issueTestCard(staycard, { amount: 100 })).code,
    );
    const invalid = { status: 422, code: 'INPUT.INVALID' };
    const whom = (asRegistered: string) => ({ ...placement, buyer: { ...CONSENT, as_registered: asRegistered } });
    const withCards = (...tokens: string[]) => ({ ...booked, booking: { ...booked.booking, card_tokens: tokens } });
    const notHere = ['buyer.as_registered ERRORS.CARD_NOT_IN_BOOKING'];
    expect(expectProblem(await summarise(booked, { as_registered: other }), invalid)).toEqual(notHere);
    expect(expectProblem(await place(whom(other)), invalid)).toEqual(notHere);
    const unregistered = await summarise(withCards(token, nobodys), { as_registered: nobodys });
    expect(expectProblem(unregistered, invalid)).toEqual(['buyer.as_registered ERRORS.CARD_NOT_REGISTERED']);
    const unknown = ['buyer.as_registered CARD.TOKEN_INVALID'];
    const tokenInvalid = { status: 401, code: 'CARD.TOKEN_INVALID' };
    expect(expectProblem(await summarise(booked, { as_registered: 'made-up' }), tokenInvalid)).toEqual(unknown);
    expect(expectProblem(await place(whom('made-up')), tokenInvalid)).toEqual(unknown);

    const notQuoted = ['buyer.as_registered ERRORS.NOT_AS_QUOTED'];
    const typed = await summarise(booked, undefined);
    const quoted = { ...placement, quote_token: typed.body.quote.token };
    expect(expectProblem(await place(quoted), invalid)).toEqual(notQuoted);
    // With two cards in the booking, the data of the other card's holder stay hidden as well.
    const both = await summarise(withCards(token, other), { as_registered: token });
    const instead = { ...whom(other), quote_token: both.body.quote.token };
    expect(expectProblem(await place(instead), invalid)).toEqual(notQuoted);
    await asOwner(staycard, `update card_registration set email = 'q@m.example' where card_id = '${id}'`);
    expect(expectProblem(await place(placement), invalid)).toEqual(notQuoted);
  });

  it('is named in one way and not in two, and not in none', async () => {
    const { code, email } = await issueRegistered();
    const { placement } = await prepare(code, 48);
    const invalid = { status: 422, code: 'INPUT.INVALID' };
    const two = await place({ ...placement, buyer: { ...placement.buyer, ...HOLDER, email } });
    expect(expectProblem(two, invalid)).toEqual([
      'buyer.first_name ERRORS.NOT_WITH_AS_REGISTERED',
      'buyer.last_name ERRORS.NOT_WITH_AS_REGISTERED',
      'buyer.email ERRORS.NOT_WITH_AS_REGISTERED',
    ]);
    const none = await place({ ...placement, buyer: { property_privacy_policy_agrement: true } });
    expect(expectProblem(none, invalid).toSorted()).toEqual([
      'buyer.email ERRORS.REQUIRED',
      'buyer.first_name ERRORS.REQUIRED',
      'buyer.language ERRORS.REQUIRED',
      'buyer.last_name ERRORS.REQUIRED',
    ]);
  });
});
