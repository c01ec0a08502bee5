import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import type { WalletPass } from '#contract/guest/wallet.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { adjustCard } from '../../src/server/money/card/change-card.ts';
import { notifyWallets } from '../../src/server/guest/wallet/notify-wallets.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';
import { makeGoogleAccount } from '../wallet/google-account.ts';

/** Google's limit for a signed JWT in a link, because browsers cut longer addresses. */
const LONGEST_JWT = 1_800;
const SAVE = 'https://pay.google.com/gp/v/save/';
const ISSUER = '3388000000022';

type Asked = { readonly method: string; readonly path: string; readonly authorization: string; readonly body: string };
const asked: Asked[] = [];
let answer = 200;

/** Google's two services: one issues a token for a signed statement, the other takes changes. */
const google = createServer((request, response) => {
  void readBody(request).then((body) => {
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, authorization: String(headers.authorization), body });
    response.statusCode = path === '/token' ? 200 : answer;
    response.end(path === '/token' ? JSON.stringify({ access_token: 'a token of Google' }) : '{}');
  });
});
await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
const account = makeGoogleAccount({ issuer: ISSUER, address });
afterAll(() => {
  google.close();
  account.close();
});

const staycard = useStaycard({ settings: account.settings });

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The payload of a JWT. Throws if its signature is wrong. */
function readJwt(jwt: string): Record<string, unknown> {
  const [header = '', body = '', signature = ''] = jwt.split('.');
  const signed = Buffer.from(`${header}.${body}`);
  const isRight = verify('sha256', signed, createPublicKey(account.privateKey), Buffer.from(signature, 'base64url'));
  expect(isRight).toBe(true);
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
}

async function save(code: string, language = 'en') {
  const { card_token: cardToken } = await new Guest(staycard.url).search(code);
  const path = `/vrm/demo/cards/wallet/google?language=${language}`;
  const { body } = await call<WalletPass>(staycard.url, 'POST', path, { body: { card_token: cardToken } });
  expect(body.url.length - SAVE.length).toBeLessThanOrEqual(LONGEST_JWT);
  return { ...body, cardToken, claims: readJwt(body.url.replace(SAVE, '')) };
}

it('a money card is saved as a gift card, by a link with our signature', async () => {
  const { code } = await issueTestCard(staycard, { amount: 12_850, expiresInDays: 30 });
  const { claims, cardToken } = await save(code);
  expect(claims).toMatchObject({
    iss: account.email,
    aud: 'google',
    typ: 'savetowallet',
    origins: ['https://book.hotel.example'],
    payload: {
      giftCardObjects: [
        {
          classId: `${ISSUER}.cards`,
          cardNumber: code.replaceAll('-', '').slice(-4),
          balance: { micros: '128500000', currencyCode: 'GBP' },
          state: 'ACTIVE',
        },
      ],
    },
  });
  const text = JSON.stringify(claims);
  for (const secret of [code, code.replaceAll('-', ''), cardToken]) expect(text).not.toContain(secret);
});

it('a stay is saved as a pass in every language, by a link that is short enough', { tags: ['thorough'] }, async () => {
  const guest = new Guest(staycard.url);
  const { code } = await issueTestCard(staycard, { amount: 50_000 });
  const { placement } = await guest.prepare({ stay: stayInDays(60, 2), codes: [code], room: 'Lanes Double' });
  const { body } = await guest.place(placement);
  const headers = { authorization: `Bearer ${body.access_token}` };
  for (const { code: language } of PAGE_LANGUAGES) {
    const path = `/vrm/demo/reservation/${body.reference}/wallet/google?language=${language}`;
    const offered = await call<WalletPass>(staycard.url, 'POST', path, { body: {}, headers });
    expect(offered.body.url.length - SAVE.length, language).toBeLessThanOrEqual(LONGEST_JWT);
    const text = JSON.stringify(readJwt(offered.body.url.replace(SAVE, '')));
    expect(text).toContain(`"language":"${language}"`);
    expect(text).toContain(`${ISSUER}.stays`);
    expect(text).toContain(body.reference);
    for (const secret of [code, body.access_token, placement.quote_token]) expect(text).not.toContain(secret);
  }
});

it('Google gets an update once a minute, and again later after a failure', async () => {
  const { code, id } = await issueTestCard(staycard, { amount: 5_000 });
  await save(code);
  const salePage = await staycard.deps.salePages.load('demo');
  const change = { salePage, cardId: id, cause: { actor: 'test', reason: 'a test', at: testClock.now() } };
  asked.length = 0;
  answer = 503;
  for (const written of ['-1', '-1', '-1']) await adjustCard(staycard.db, change, written);
  await notifyWallets(staycard.deps);
  answer = 200;
  await notifyWallets(staycard.deps);
  const patches = () => asked.filter(({ method }) => method === 'PATCH');
  expect(patches()).toHaveLength(1);
  await notifyWallets({ ...staycard.deps, clock: { now: () => testClock.now().add({ minutes: 2 }) } });
  expect(patches()).toHaveLength(2);
  const [, second] = patches();
  expect(second!.path).toMatch(new RegExp(`^/walletobjects/v1/giftCardObject/${ISSUER}\\.[0-9a-f-]{36}$`));
  expect(second!.authorization).toBe('Bearer a token of Google');
  expect(JSON.parse(second!.body)).toMatchObject({ balance: { micros: '47000000' } });
  const [token] = asked.filter(({ path }) => path === '/token');
  const statement = readJwt(new URLSearchParams(token!.body).get('assertion')!);
  expect(statement).toMatchObject({
    aud: `${address}/token`,
    scope: expect.stringContaining('wallet_object') as string,
  });
});

it('an update of an unsaved pass is refused and not retried', { tags: ['thorough'] }, async () => {
  const { code, id } = await issueTestCard(staycard, { amount: 5_000 });
  await save(code);
  const salePage = await staycard.deps.salePages.load('demo');
  await adjustCard(
    staycard.db,
    { salePage, cardId: id, cause: { actor: 't', reason: 't', at: testClock.now() } },
    '-1',
  );
  asked.length = 0;
  answer = 404;
  await notifyWallets(staycard.deps);
  await notifyWallets({ ...staycard.deps, clock: { now: () => testClock.now().add({ hours: 2 }) } });
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
