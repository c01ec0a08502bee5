import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { loadCardByToken } from '../../src/server/money/code/card-token.ts';
import { runStatement } from '../database-statement.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { openSecondSalePage } from './second-sale-page.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const stay = stayInDays(30, 2);

beforeAll(async () => {
  await openSecondSalePage(staycard, 'other-houses');
});

async function prepare() {
  const { code } = await issueTestCard(staycard, { amount: 500_000 });
  const guest = new Guest(staycard.url);
  const choice = { stay, codes: [code] };
  return { code, guest, ...(await guest.book(choice)), ...(await guest.prepare(choice)) };
}

describe('another sale page', () => {
  it('refuses card tokens of the first', async () => {
    const { booking } = await prepare();
    const persons = booking.rooms[0]?.persons;
    const refused = { status: 401, code: 'CARD.TOKEN_INVALID' };
    const faults = ['card_tokens.0 CARD.TOKEN_INVALID'];
    const search = { ...stay, persons, card_tokens: booking.card_tokens };
    const searched = await contract.ask('POST', 'other-houses/availability/harbour-house', { body: search });
    expect(expectProblem(searched, refused)).toEqual(faults);
    const summed = await contract.ask('POST', 'other-houses/reservation-summary/harbour-house', { body: booking });
    expect(expectProblem(summed, refused)).toEqual(faults);
    const shown = await contract.ask('POST', 'other-houses/cards/now', { body: { card_tokens: booking.card_tokens } });
    expect(expectProblem(shown, refused)).toEqual(faults);
    await contract.post('demo/reservation-summary/harbour-house', booking);
  });

  it('neither places quotes nor shows reservations of the first', async () => {
    const { guest, placement } = await prepare();
    const headers = { 'idempotency-key': randomUUID() };
    const elsewhere = await contract.ask('POST', 'other-houses/reservation', { body: placement, headers });
    expect(expectProblem(elsewhere, { status: 422, code: 'INPUT.INVALID' })).toEqual([
      'quote_token ERRORS.QUOTE_INVALID',
    ]);
    const { body: placed } = await guest.place(placement);
    const authorization = `Bearer ${placed.access_token}`;
    const path = `reservation/${placed.reference}`;
    const followed = await contract.ask('GET', `other-houses/${path}`, { headers: { authorization } });
    expectProblem(followed, { status: 404, code: 'RESERVATION.NOT_FOUND' });
    await contract.get(`demo/${path}`, { authorization });
  });
});

it('only a page with a privacy notice accepts bookings without consent, and says so', async () => {
  await openSecondSalePage(staycard, 'notice', { privacy: 'notice' });
  for (const [page, status] of [
    ['demo', 422],
    ['notice', 201],
  ] as const) {
    const guest = new Guest(staycard.url, undefined, page);
    const { placement } = await guest.prepare({ stay: stayInDays(33, 1) });
    const { property_privacy_policy_agrement: _tick, ...buyer } = placement.buyer;
    const answer = await guest.place({ ...placement, buyer });
    expect([page, answer.status]).toEqual([page, status]);
  }
  expect(await contract.get('notice')).toMatchObject({ privacy: 'notice' });
  expect(await contract.get('demo')).not.toHaveProperty('privacy');
});

describe('the token of a card', () => {
  const search = async (code: string) => {
    return (await contract.post<CardSearchAnswer>('demo/cards/search', { code })).card_token;
  };
  const newToken = async () => search((await issueTestCard(staycard, { amount: 500_000 })).code);
  /** Uses a token `minutes` minutes from now. */
  async function use(token: string, minutes: number): Promise<'good' | 'not good'> {
    const clock = { now: () => testClock.now().add({ seconds: minutes * 60 }) };
    const salePage = await staycard.deps.salePages.load('demo');
    try {
      await loadCardByToken({ ...staycard.deps, clock }, salePage, token);
      return 'good';
    } catch (error) {
      expect(error).toMatchObject({ code: 'CARD.TOKEN_INVALID' });
      return 'not good';
    }
  }
  const writtenDown = async () => (await staycard.db.selectFrom('card_token').select('token_digest').execute()).length;

  it('is valid for an hour, and is stored only on late use', async () => {
    const before = await writtenDown();
    const token = await newToken();
    expect([await use(token, 0), await use(token, 9), await use(token, 61)]).toEqual(['good', 'good', 'not good']);
    expect(await writtenDown()).toBe(before);
    expect(await use(token, 59)).toBe('good');
    expect(await writtenDown()).toBe(before + 1);
  });

  it('is renewed by use', async () => {
    const token = await newToken();
    const uses = [];
    for (const minutes of [55, 110, 165, 226]) uses.push(await use(token, minutes));
    expect(uses).toEqual(['good', 'good', 'good', 'not good']);
  });

  it('ends when the code is replaced, and is issued again for the new code', async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 500_000 });
    const [token, used] = [await search(code), await search(code)];
    expect(await use(used, 30)).toBe('good');
    const replaced = `${code}2`;
    const fingerprint = staycard.deps.keys.fingerprint('demo', normalizeCode(replaced)).toString('hex');
    const change = `update card set code_fingerprint = '\\x${fingerprint}' where id = '${id}'`;
    await runStatement(staycard.deps.config.databaseUrl ?? '', change);
    expect([await use(token, 1), await use(used, 31)]).toEqual(['not good', 'not good']);
    expect(await use(await search(replaced), 1)).toBe('good');
  });

  it('is worthless with any character changed, or if it is forged', async () => {
    const { booking } = await prepare();
    const token = await newToken();
    const changeAt = (index: number) =>
      `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
    const forged = [
      ...[0, 20, token.length - 20, token.length - 1].map(changeAt),
      token.slice(0, -1),
      `${token}=`,
      `${token}.`,
      'x',
    ];
    for (const other of forged) {
      const body = { ...booking, card_tokens: [token, other] };
      const refused = await contract.ask('POST', 'demo/reservation-summary/harbour-house', { body });
      expect(expectProblem(refused, { status: 401, code: 'CARD.TOKEN_INVALID' })).toEqual([
        'card_tokens.1 CARD.TOKEN_INVALID',
      ]);
    }
  });
});
