import { beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { CardRegistrationAnswer, CardSearchAnswer } from '#contract/guest/card.ts';
import { issueCardToken } from '../../src/server/money/code/card-token.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { Guest, type Answer } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { CODES } from './demo-hotels.ts';
import { countRows } from './row-counts.ts';
import { openSecondSalePage } from './second-sale-page.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

beforeAll(() => openSecondSalePage(staycard, 'other-houses'));

const ADA = {
  first_name: 'Ada',
  last_name: 'Guest',
  email: 'ada@example.com',
  email_confirmation: 'ada@example.com',
};

async function findToken(code: string): Promise<string> {
  return (await contract.post<CardSearchAnswer>('demo/cards/search', { code })).card_token;
}

function register(body: object, salePage = 'demo'): Promise<Answer<CardRegistrationAnswer>> {
  return contract.ask('POST', `${salePage}/cards/registration`, { body });
}

function issueTenNights(): ReturnType<typeof issueTestCard> {
  return issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 10 });
}

async function freshToken(): Promise<string> {
  return findToken((await issueTenNights()).code);
}

describe('registering a card', () => {
  it('is shown by the card afterwards', async () => {
    const { code } = await issueTenNights();
    const answer = await register({ ...ADA, card_token: await findToken(code) });
    expect({ status: answer.status, registered: answer.body.card.registered }).toEqual({
      status: 200,
      registered: true,
    });
    const { card } = await contract.post<CardSearchAnswer>('demo/cards/search', { code });
    expect(card).toEqual(answer.body.card);
  });

  it('may be repeated by the same holder, even with another letter case, but not by others', async () => {
    const token = await freshToken();
    expect((await register({ ...ADA, card_token: token })).status).toBe(200);
    const again = { ...ADA, email: 'ADA@example.com', email_confirmation: 'ada@EXAMPLE.com' };
    expect((await register({ ...again, card_token: token })).status).toBe(200);
    const other = { ...ADA, email: 'eve@example.com', email_confirmation: 'eve@example.com' };
    expectProblem(await register({ ...other, card_token: token }), { status: 409, code: 'CARD.ALREADY_REGISTERED' });
  });

  it('is refused for any address after a quarter of an hour, so that it does not reveal the holder’s', async () => {
    const { code, id } = await issueTenNights();
    const registeredAt = testClock.now().subtract({ minutes: 16 }).toString();
    const { first_name, last_name, email } = ADA;
    await staycard.db
      .insertInto('card_registration')
      .values({ card_id: id, first_name, last_name, email, language: 'en', registered_at: registeredAt })
      .execute();
    const token = await findToken(code);
    const other = { ...ADA, email: 'eve@example.com', email_confirmation: 'eve@example.com' };
    const answers = await Promise.all([ADA, other].map((body) => register({ ...body, card_token: token })));
    for (const answer of answers) expectProblem(answer, { status: 409, code: 'CARD.ALREADY_REGISTERED' });
  });

  it('is required before a virtual card pays', async () => {
    const guest = new Guest(staycard.url);
    const persons = [{ age_category_id: (await guest.adult('harbour-house')).id, count: 2 }];
    const token = await findToken(CODES.virtual);
    const search = { ...stayInDays(25, 1), persons, card_tokens: [token] };
    const before = await contract.post<AvailabilityAnswer>('demo/availability/harbour-house', search);
    expect(before.refused_cards).toEqual([{ last4: '2225', code: 'CARD.REGISTRATION_REQUIRED' }]);
    expect(before.rates[0]?.cover?.covered).toEqual({ currency: 'GBP', amount: 0 });

    await register({ ...ADA, card_token: token });
    const after = await contract.post<AvailabilityAnswer>('demo/availability/harbour-house', search);
    expect(after.refused_cards).toEqual([]);
    expect(after.rates[0]?.cover?.covered.amount).toBeGreaterThan(0);
  });
});

describe('registration is refused for', () => {
  let fresh: string;
  beforeAll(async () => {
    fresh = await freshToken();
  });

  it.each([
    ['no names', { first_name: ' ', last_name: '' }, ['first_name ERRORS.REQUIRED', 'last_name ERRORS.REQUIRED']],
    ['a name over a hundred letters', { first_name: 'A'.repeat(101) }, ['first_name ERRORS.MAX_LENGTH']],
    ['a name over a thousand letters', { last_name: 'A'.repeat(5000) }, ['last_name ERRORS.MAX_LENGTH']],
    [
      'an e-mail without a dot',
      { email: 'ada@example', email_confirmation: 'ada@example' },
      ['email ERRORS.EMAIL_INVALID'],
    ],
    [
      'another confirmation',
      { email_confirmation: 'adb@example.com' },
      ['email_confirmation ERRORS.EMAIL_CONFIRMATION_DIFFERS'],
    ],
    ['an unknown field', { newsletter: true }, ['newsletter ERRORS.UNKNOWN_FIELD']],
    ['a name that is a number', { first_name: 7 }, ['first_name ERRORS.TYPE']],
    ['nothing about the e-mail', { email: undefined }, ['email ERRORS.REQUIRED']],
  ])('%s', async (_about, change, faults) => {
    const body = { ...ADA, card_token: fresh, ...change };
    const before = await countRows(staycard);
    expect(expectProblem(await register(body), { status: 422, code: 'INPUT.INVALID' })).toEqual(faults);
    expect(await countRows(staycard)).toEqual(before);
  });

  it.each([
    ['frozen', 'CARD.FROZEN'],
    ['void', 'CARD.VOID'],
    ['draft', 'CARD.NOT_STARTED'],
  ] as const)('a card that is %s, unless it is registered already', async (state, code) => {
    const [mine, other] = [await issueTenNights(), await issueTenNights()];
    const [known, token] = [await findToken(mine.code), await findToken(other.code)];
    expect((await register({ ...ADA, card_token: known })).status).toBe(200);
    await staycard.db.updateTable('card').set({ state }).where('id', 'in', [mine.id, other.id]).execute();
    const before = await countRows(staycard);
    expectProblem(await register({ ...ADA, card_token: token }), { status: 409, code });
    expect((await register({ ...ADA, card_token: known })).body.card.registered).toBe(true);
    expect(await countRows(staycard)).toEqual(before);
  });

  it('a card that needs no registration', async () => {
    const token = await findToken((await issueTestCard(staycard, { amount: 100 })).code);
    const refused = { status: 409, code: 'CARD.REGISTRATION_NOT_NEEDED' };
    expectProblem(await register({ ...ADA, card_token: token }), refused);
  });

  it('a token that is unknown, of another sale page or expired', async () => {
    const token = await freshToken();
    const [card] = await loadCards(staycard.db, await staycard.deps.salePages.load('demo'), [
      (await issueTenNights()).id,
    ]);
    const anHourAgo = { now: () => testClock.now().subtract({ minutes: 60 }) };
    const { token: old } = issueCardToken({ ...staycard.deps, clock: anHourAgo }, card!);
    const before = await countRows(staycard);
    const refused = { status: 401, code: 'CARD.TOKEN_INVALID' };
    const path = ['card_token CARD.TOKEN_INVALID'];
    expect(expectProblem(await register({ ...ADA, card_token: 'made-up' }), refused)).toEqual(path);
    expect(expectProblem(await register({ ...ADA, card_token: token }, 'other-houses'), refused)).toEqual(path);
    expect(expectProblem(await register({ ...ADA, card_token: old }), refused)).toEqual(path);
    expect(await countRows(staycard)).toEqual(before);
    expect((await register({ ...ADA, card_token: token })).status).toBe(200);
  });
});
