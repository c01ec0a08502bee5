import { beforeAll, describe, expect, it } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { Answer } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { CODES, HOTELS, UNISSUED_CODE } from './demo-hotels.ts';
import { openSecondSalePage } from './second-sale-page.ts';

/** Behind a proxy each guest has a separate address, so that one test's misses do not count for the next. */
const staycard = useStaycard({ settings: { TRUST_PROXY: '1' } });
const contract = useContract(staycard);

beforeAll(() => openSecondSalePage(staycard, 'other-houses'));

function search(code: string, { salePage = 'demo', from = '192.0.2.1' } = {}): Promise<Answer<CardSearchAnswer>> {
  const headers = { 'x-forwarded-for': from };
  return contract.ask('POST', `${salePage}/cards/search`, { body: { code }, headers });
}

const usable = { state: 'active', usable: true, reason: null, registered: false };
const noMoney = { value: null };
const pounds = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

describe('the sample cards', () => {
  it.each([
    [
      'expired',
      CODES.expired,
      { kind: 'value', form: 'physical', usable: false, reason: 'CARD.EXPIRED', state: 'active' },
    ],
    ['of ten uses', CODES.tenUses, { ...usable, kind: 'uses', form: 'physical', balance: { ...noMoney, uses: 8 } }],
    ['a voucher', CODES.voucher, { ...usable, kind: 'package', form: 'voucher', balance: { ...noMoney, uses: 1 } }],
    ['virtual', CODES.virtual, { ...usable, form: 'virtual', registration: 'required', balance: pounds(250) }],
    ['a gift', CODES.gift, { ...usable, balance: { value: { currency: 'EUR', amount: 400 }, uses: null } }],
    ['frozen', CODES.frozen, { kind: 'value', state: 'frozen', usable: false, reason: 'CARD.FROZEN' }],
  ])('has one that is %s', async (_about, code, expected) => {
    const { status, body } = await search(code);
    expect(status).toBe(200);
    expect(body.card).toMatchObject({ ...expected, last4: code.slice(-4) });
    expect(body.card.kind).toBe(body.product.kind);
    const nothingHeld = body.card.balance.value ? { value: { amount: 0 }, uses: null } : { value: null, uses: 0 };
    expect(body.card.held).toMatchObject(nothingHeld);
  });

  it('are found despite extra characters around a code', async () => {
    const { gift } = CODES;
    for (const typed of [`Code: ${gift}`, `“${gift}”`, gift.replaceAll('-', '/'), `• ${gift}, 400 EUR`]) {
      expect((await search(typed)).body.card.last4, typed).toBe(gift.slice(-4));
    }
  });

  it('have none of the easily confused characters, which the answer lists', async () => {
    const { body } = await search('GFTO-2222-2222-222N', { from: '192.0.2.77' });
    expect(body).toMatchObject({ code: 'CARD.NOT_FOUND', look_alikes: true });
    expect((await search(UNISSUED_CODE, { from: '192.0.2.78' })).body).not.toHaveProperty('look_alikes');
  });

  it('belong to products that are valid at one of the properties at least', async () => {
    const { body: ten } = await search(CODES.tenUses);
    expect(ten.product).toMatchObject({ uses: 10, nights: null });
    const { body: voucher } = await search(CODES.voucher);
    expect(voucher.product).toMatchObject({ nights: 2, persons: 2 });
    expect(voucher.product.included_product_ids?.[HOTELS[0].id]).toHaveLength(1);
  });

  it('expire in the future, except the expired one', async () => {
    const lastDays = await Promise.all(
      Object.entries(CODES).map(async ([name, code]) => [name, (await search(code)).body.card.expires_on] as const),
    );
    for (const [name, lastDay] of lastDays) {
      if (name === 'expired') expect(lastDay && lastDay < today().toString(), name).toBe(true);
      else expect(lastDay && lastDay > today().toString(), name).toBe(true);
    }
  });
});

describe('typing a code', () => {
  it.each([
    ['lower case', CODES.gift.toLowerCase()],
    ['no dashes', CODES.gift.replaceAll('-', '')],
    ['blanks', ` ${CODES.gift.replaceAll('-', ' ')} `],
    ['a dash in a wrong place', 'GFT-22222-2222-222N'],
  ])('is forgiving: %s', async (_about, typed) => {
    const { status, body } = await search(typed);
    expect({ status, last4: body.card.last4 }).toEqual({ status: 200, last4: '222N' });
  });

  it('gives a token that reveals nothing, a new one each time, valid for an hour', async () => {
    const [first, second] = [(await search(CODES.gift)).body, (await search(CODES.gift)).body];
    expect(first.card_token).not.toBe(second.card_token);
    const cards = await staycard.db.selectFrom('card').select('id').where('last4', '=', '222N').execute();
    const id = cards[0]?.id ?? 'none';
    for (const { card_token: token } of [first, second]) {
      const decoded = Buffer.from(token, 'base64url').toString('latin1');
      for (const secret of [CODES.gift, 'GFT2', '222N', id]) {
        expect(token).not.toContain(secret);
        expect(decoded).not.toContain(secret);
      }
    }
    const minutes = testClock.now().until(first.expires_at).total('minutes');
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
  });
});

describe('a code that is on no card of the sale page', () => {
  it('gets one answer, whether it is unknown, malformed, or of another sale page', async () => {
    const foreign = await issueTestCard(staycard, { amount: 100 });
    const answers = await Promise.all([
      search(UNISSUED_CODE, { from: '192.0.2.2' }),
      search('GFT2-2222-2222-2222', { from: '192.0.2.3' }),
      search('short', { from: '192.0.2.4' }),
      search('0000 IIII OOOO !!!!', { from: '192.0.2.5' }),
      search('X'.repeat(200), { from: '192.0.2.6' }),
      search('---', { from: '192.0.2.7' }),
      search(foreign.code, { salePage: 'other-houses', from: '192.0.2.8' }),
    ]);
    for (const answer of answers) expect(expectProblem(answer, { status: 404, code: 'CARD.NOT_FOUND' })).toEqual([]);
    const bodies = answers.map(({ body }) => ({ ...body, request_id: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect((await search(foreign.code)).status).toBe(200);
  });

  it('locks out a caller after some guesses, and no other caller', async () => {
    const from = '198.51.100.7';
    const statuses: number[] = [];
    for (let guess = 0; guess < 40 && statuses.at(-1) !== 429; guess += 1) {
      statuses.push((await search(UNISSUED_CODE, { from })).status);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
    const refused = await search(UNISSUED_CODE, { from });
    expectProblem(refused, { status: 429, code: 'CARD.TOO_MANY_TRIES' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Guests on the same network can still use codes that are hard to guess.
    expect((await search(CODES.gift, { from })).status).toBe(200);
    expect((await search(UNISSUED_CODE, { from: '198.51.100.8' })).status).toBe(404);
  });

  it('is counted for all addresses of one network together', async () => {
    const fromHost = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
    for (let host = 1; host <= 20; host += 1) await search(UNISSUED_CODE, { from: fromHost(host) });
    const refused = await search(UNISSUED_CODE, { from: fromHost(21) });
    expectProblem(refused, { status: 429, code: 'CARD.TOO_MANY_TRIES' });
    expect((await search(UNISSUED_CODE, { from: '2001:db8:7:8::1' })).status).toBe(404);
  });

  it('is counted for concurrent guesses as well', async () => {
    const guesses = Array.from({ length: 60 }, () => search(UNISSUED_CODE, { from: '198.51.100.9' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('is not counted against a caller who only types codes of existing cards', async () => {
    for (let time = 0; time < 25; time += 1) {
      expect((await search(CODES.gift, { from: '198.51.100.10' })).status).toBe(200);
    }
  });
});
