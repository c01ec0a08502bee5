import { beforeAll, describe, expect, it } from 'vitest';
import type { ActDone, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { MailList } from '#contract/desk/staff-mails.ts';
import { CODE_ALPHABET, groupCode, makeCode } from '#domain/card/card-code.ts';
import { savePass } from '../../src/server/guest/wallet/wallet-store.ts';
import { Cancelling, FLEXIBLE } from '../cancelling-guest.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const WHY = { reason: 'code_lost', note: null };
const LENA = { first_name: 'Lena', last_name: 'Sister', email: 'lena.sister@example.com' };
const LETTER = { message: null, language: null, send_on: null };

let owner: DeskPerson;
let elsewhere: DeskPerson;

beforeAll(async () => {
  await openSecondSalePage(staycard, 'elsewhere');
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId: 'elsewhere', propertyId: null }]);
});

const find = async (text: string, by = owner) => (await by.ask<FindAnswer>('POST', '/staff/find', { text })).body;
const idsIn = ({ cards }: FindAnswer) => cards.map(({ id }) => id);

describe('a card that was sent by a link', () => {
  it('is found by its recipient, by its old code and by the address of its link, and its letter leads to it', async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 5000 });
    const last4 = code.slice(-4);
    const sent = await owner.act(`/staff/cards/${id}/link`, { recipient: LENA, letter: LETTER, ...WHY });
    expect(sent.status).toBe(200);
    for (const [text, matched] of [
      [LENA.email.toUpperCase(), 'email'],
      ['Sister, Lena', 'name'],
      ['sist', 'name'],
    ] as const) {
      const found = await find(text);
      expect({ text, matched: found.matched, ids: idsIn(found) }).toEqual({ text, matched, ids: [id] });
      expect(found.cards[0]).toMatchObject({ holder: null, sent_to: LENA.email, last4: '' });
      expect(idsIn(await find(text, elsewhere))).toEqual([]);
    }
    for (const text of [code, code.toLowerCase(), last4]) {
      const found = await find(text);
      expect(idsIn(found), text).toEqual([id]);
      expect(found.ended).toMatchObject([{ card_id: id, last4, by: { name: owner.name } }]);
      expect(await find(text, elsewhere)).toMatchObject({ cards: [], ended: [] });
    }
    const [row] = await staycard.db.selectFrom('guest_link').select('id').where('card_id', '=', id).execute();
    const link = `${staycard.deps.config.publicAddress}/s/demo/card-code?language=en#t=${staycard.deps.keys.sign('link', row?.id ?? '')}`;
    expect(await find(link)).toMatchObject({ matched: 'address', cards: [{ id }] });
    expect(await find(link, elsewhere)).toMatchObject({ matched: null });
    const { body } = await owner.ask<MailList>('POST', '/staff/mails/find', { text: LENA.email });
    expect(body.mails.map(({ card_id: cardId }) => cardId)).toEqual([id]);
  });
});

describe('a code', () => {
  it('that was replaced is found with who replaced it, and beside the cards that have its last four now', async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 5000 });
    const first = await owner.act<ActDone>(`/staff/cards/${id}/replace`, WHY);
    await owner.act<ActDone>(`/staff/cards/${id}/replace`, WHY);
    for (const old of [code, first.body.code ?? '']) {
      const found = await find(old);
      expect(found).toMatchObject({ matched: 'code', cards: [{ id }], ended: [{ last4: old.slice(-4) }] });
    }
    const [one = 0, two = 0, ...rest] = Array.from(code.slice(0, -1), (symbol) => CODE_ALPHABET.indexOf(symbol));
    const alike = await issueTestCard(staycard, {
      amount: 1,
      code: makeCode([(one + 29) % 31, (two + 1) % 31, ...rest]),
    });
    const both = await find(code.slice(-4));
    expect(idsIn(both)).toEqual([alike.id, id]);
    expect(both.ended).toMatchObject([{ card_id: id, last4: code.slice(-4) }]);
    const { body } = await owner.ask<StaffCard>('GET', `/staff/cards/${id}`);
    expect(await find(body.card.last4)).toMatchObject({ cards: [{ id }], ended: [] });
  });

  it('is found by its last four beside others, however they are separated', async () => {
    const cards = [await issueTestCard(staycard, { amount: 1000 }), await issueTestCard(staycard, { amount: 2000 })];
    const ids = cards.map(({ id }) => id).toSorted();
    const [one = '', two = ''] = cards.map(({ code }) => code.slice(-4));
    for (const text of [`${one} ${two}`, `${one}, ${two}`, `${two};${one.toLowerCase()} ${two}`, ` ${one},${two} `]) {
      const found = await find(text);
      expect(found.matched, text).toMatch(/^(last_four|ending_or_name)$/);
      expect(idsIn(found).toSorted(), text).toEqual(ids);
    }
  });

  it('with one character wrong, missing or swapped is said to be so, with its card', async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 5000 });
    const other = code.charAt(5) === 'Q' ? 'R' : 'Q';
    const wrong = code.slice(0, 5) + other + code.slice(6);
    for (const text of [wrong, code.slice(0, 5) + code.slice(6), `${code.slice(0, 5)}?${code.slice(6)}`]) {
      expect(await find(text)).toMatchObject({ matched: 'near_code', cards: [{ id }] });
      expect(await find(text, elsewhere)).toMatchObject({ matched: null });
    }
  });
});

describe('an address', () => {
  it('that is a link to a wallet pass, a stay or the desk finds its card or stay', async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 100_000 });
    const serial = '0d9b4c1e-2f3a-4b5c-8d7e-9f0a1b2c3d4e';
    await savePass(staycard.db, {
      serial,
      wallet: 'google',
      salePageId: 'demo',
      cardId: id,
      placementId: null,
      language: 'en',
      tokenDigest: null,
      createdAt: staycard.deps.clock.now(),
    });
    const page = `${staycard.deps.config.publicAddress}/s/demo`;
    for (const text of [`${page}?pass=${serial}`, serial, `${page.replace('/s/demo', '')}/desk/cards/${id}`]) {
      expect(await find(text), text).toMatchObject({ matched: 'address', cards: [{ id }] });
      expect(await find(text, elsewhere)).toMatchObject({ matched: null, cards: [] });
    }
    expect(await find(`${page}?code=${code}&language=de`)).toMatchObject({ matched: 'code', cards: [{ id }] });
    const booked = await new Cancelling(staycard).book({ stay: stayInDays(40, 1), codes: [code], ...FLEXIBLE });
    const { reference } = booked.reservation;
    for (const text of [`${page}/my-booking?reference=${reference}`, `${page}/reservation/${reference}?language=de`]) {
      expect(await find(text)).toMatchObject({ matched: 'address', cards: [], reservations: [{ reference }] });
      expect(await find(text, elsewhere)).toMatchObject({ matched: null });
    }
    const { origin, host, port } = new URL(page);
    const paths = [`/desk/cards/${id}`, `/s/demo?pass=${serial}`, `/s/demo/reservation/${reference}`];
    const others = ['https://elsewhere.example', `http://${host}@elsewhere.example`, `${origin}.elsewhere.example`];
    for (const other of [...others, `${origin.replace(port, '')}1`, 'https://']) {
      for (const path of paths) expect(await find(`${other}${path}`), other).toMatchObject({ matched: null });
    }
    expect(await find(`HTTP://${host.toUpperCase()}/desk/cards/${id}`)).toMatchObject({ matched: 'address' });
    const escaped = groupCode(code).replaceAll('-', '%2D');
    expect(await find(`https://elsewhere.example/?code=${escaped}`)).toMatchObject({
      matched: 'code',
      cards: [{ id }],
    });
  });
});
