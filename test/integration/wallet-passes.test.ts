import { createHash } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalletPass } from '#contract/guest/wallet.ts';
import { adjustCard, changeCardState, extendCard } from '../../src/server/money/card/change-card.ts';
import { agePasses } from '../../src/server/guest/wallet/age-passes.ts';
import { notifyWallets } from '../../src/server/guest/wallet/notify-wallets.ts';
import { runOn } from '../command-line.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';
import { startPushService } from '../wallet/push-service.ts';
import { readPassJson, unzip, type PassJson } from '../wallet/read-pass.ts';
import { PASS_TYPE, read, TEAM, TestAuthority } from '../wallet/test-authority.ts';

const authority = new TestAuthority();
const pushService = await startPushService(authority);
const trusted = getCACertificates();
setDefaultCACertificates([...trusted, read(authority.root.certificate)]);
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await pushService.close();
  authority.close();
});

const staycard = useStaycard({
  settings: {
    ...authority.settingsOf(authority.issuePass('pass')),
    APPLE_PUSH_ADDRESS: pushService.url,
    PUBLIC_ADDRESS: 'https://book.hotel.example',
  },
});

type Added = { readonly files: Map<string, Buffer>; readonly json: PassJson; readonly response: Response };

/** Downloads the target of a page's link, as a phone does. */
async function download(url: string): Promise<Added> {
  const { pathname, search } = new URL(url);
  const response = await fetch(`${staycard.url}${pathname}${search}`);
  expect(response.status).toBe(200);
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  return { files, json: readPassJson(files), response };
}

async function addCard(code: string, language = 'en') {
  const { card_token: cardToken } = await new Guest(staycard.url).search(code);
  const path = `/vrm/demo/cards/wallet/apple?language=${language}`;
  const { status, body } = await call<WalletPass>(staycard.url, 'POST', path, { body: { card_token: cardToken } });
  expect(status).toBe(200);
  return { ...(await download(body.url)), cardToken, url: body.url };
}

const servicePath = ({ serialNumber }: PassJson) => `/wallet/apple/v1/passes/${PASS_TYPE}/${serialNumber}`;
const devicePath = (device: string) => `/wallet/apple/v1/devices/${device}/registrations/${PASS_TYPE}`;

/** Sends a request as a phone with the pass does. */
function ask(method: string, path: string, pass?: PassJson, options: { since?: string | null; body?: unknown } = {}) {
  return fetch(`${staycard.url}${path}`, {
    method,
    headers: {
      ...(pass && { authorization: `ApplePass ${pass.authenticationToken}` }),
      ...(options.since && { 'if-modified-since': options.since }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
}

async function register(pass: PassJson, device: string, pushToken = `push-${device}`) {
  return (await ask('POST', `${devicePath(device)}/${pass.serialNumber}`, pass, { body: { pushToken } })).status;
}

async function changeOf(id: Parameters<typeof adjustCard>[1]['cardId']) {
  const salePage = await staycard.deps.salePages.load('demo');
  return { salePage, cardId: id, cause: { actor: 'test', reason: 'a test', at: testClock.now() } };
}

describe('a pass of a card', () => {
  it('says what is on it, until when, and in whose language', async () => {
    const { code } = await issueTestCard(staycard, { amount: 12_804, expiresInDays: 100 });
    const last4 = code.replaceAll('-', '').slice(-4);
    const { json, response, files } = await addCard(code, 'de');
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(json).toMatchObject({ formatVersion: 1, passTypeIdentifier: PASS_TYPE, teamIdentifier: TEAM });
    expect(json.webServiceURL).toBe('https://book.hotel.example/wallet/apple');
    expect(json.storeCard!.primaryFields[0]).toMatchObject({ value: '128,04\u00a0£', label: 'Auf dieser Karte' });
    expect(json.storeCard!.headerFields[0]!.value).toContain(last4);
    expect(json.storeCard!.secondaryFields).toHaveLength(1);
    expect(json.storeCard!.backFields.map(({ key }) => key)).toEqual(['about', 'my_cards', 'terms', 'help']);
    const { serialNumber: serial } = json;
    expect(json.barcodes[0]!.message).toBe(`https://book.hotel.example/s/demo?pass=${serial}`);
    expect((await runOn(staycard, ['cards', 'show', '--pass', serial])).out).toMatch(
      new RegExp(`^last4: "?${last4}"?$`, 'm'),
    );
    expect((await runOn(staycard, ['cards', 'show', '--pass', 'x'])).error).toBe('There is no card with the pass x.');
    expect([...files.keys()]).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'signature']));
  });

  it('is signed, so that one byte that differs is seen', async () => {
    const { code } = await issueTestCard(staycard, { amount: 5_000 });
    const { files } = await addCard(code);
    const [manifest, signature] = [files.get('manifest.json')!, files.get('signature')!];
    const named = JSON.parse(manifest.toString('utf8')) as Record<string, string>;
    const others = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
    const hashed = others.map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
    expect(named).toEqual(Object.fromEntries(hashed));
    expect(authority.verifies(manifest, signature)).toBe(true);
    const broken = Buffer.from(manifest);
    broken[10]! ^= 1;
    expect(authority.verifies(broken, signature)).toBe(false);
  });

  it('is one for each language, however often it is added', { tags: ['thorough'] }, async () => {
    const { code } = await issueTestCard(staycard, { amount: 5_000 });
    const serials = await Promise.all(
      ['en', 'en', 'fr'].map(async (one) => (await addCard(code, one)).json.serialNumber),
    );
    expect(serials[0]).toBe(serials[1]);
    expect(serials[2]).not.toBe(serials[0]);
  });

  it('holds no code, no card token and no address that lasts', async () => {
    const { code } = await issueTestCard(staycard, { amount: 5_000 });
    const { files, cardToken, url } = await addCard(code);
    const secrets = [code, code.replaceAll('-', ''), cardToken, new URL(url).searchParams.get('token')!];
    const found = [...files].filter(([, bytes]) => secrets.some((secret) => bytes.includes(secret)));
    expect(found).toEqual([]);
    const tables = await staycard.db.selectFrom('wallet_pass').selectAll().execute();
    expect(JSON.stringify(tables)).not.toContain(readPassJson(files).authenticationToken);
    const { pathname, search } = new URL(url);
    const wrong = await Promise.all(
      [`${search}x`, '?token=x', ''].map((one) => fetch(`${staycard.url}${pathname}${one}`)),
    );
    expect(wrong.map(({ status }) => status)).toEqual([410, 410, 410]);
  });

  it('is refused for a card that is void, and becomes void with it', async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 5_000 });
    const { json, cardToken } = await addCard(code);
    await changeCardState(staycard.db, await changeOf(id), 'void');
    const latest = await ask('GET', servicePath(json), json);
    expect(readPassJson(unzip(Buffer.from(await latest.arrayBuffer()))).voided).toBe(true);
    const path = '/vrm/demo/cards/wallet/apple';
    expect((await call(staycard.url, 'POST', path, { body: { card_token: cardToken } })).status).toBe(409);
  });
});

describe('a pass of a stay', () => {
  it('says where and when, opens to its guest only, and is void once it is cancelled', async () => {
    const guest = new Guest(staycard.url);
    const { code } = await issueTestCard(staycard, { amount: 50_000 });
    const stay = stayInDays(60, 2);
    const { placement } = await guest.prepare({ stay, codes: [code], room: 'Lanes Double', rate: 'Flexible' });
    const { body } = await guest.place(placement);
    const path = `/vrm/demo/reservation/${body.reference}/wallet/apple`;
    expect((await call(staycard.url, 'POST', path, { body: {} })).status).toBe(404);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const offered = await call<WalletPass>(staycard.url, 'POST', path, { body: {}, headers });
    const { json, files } = await download(offered.body.url);
    expect(json.eventTicket!.auxiliaryFields[0]!.value).toBe(body.reference);
    expect(json.barcodes[0]).toMatchObject({ altText: body.reference });
    expect(String(json['relevantDate']).slice(0, 10)).toBe(stay.stay_from);
    const [span] = json['relevantDates'] as { startDate: string; endDate: string }[];
    expect(Date.parse(span!.endDate) - Date.parse(span!.startDate)).toBeLessThanOrEqual(24 * 3_600_000);
    const secrets = [body.access_token, code, placement.quote_token];
    expect([...files].filter(([, bytes]) => secrets.some((secret) => bytes.includes(secret)))).toEqual([]);

    await guest.cancel(body, { currency: 'GBP', amount: 500 });
    const latest = await ask('GET', servicePath(json), json);
    expect(readPassJson(unzip(Buffer.from(await latest.arrayBuffer()))).voided).toBe(true);
    expect((await call(staycard.url, 'POST', path, { body: {}, headers })).status).toBe(404);
  });
});

describe('a phone', () => {
  it('registers a pass once, hears of changes since, and lets it go', async () => {
    const [one, other] = [
      await issueTestCard(staycard, { amount: 5_000 }),
      await issueTestCard(staycard, { amount: 7 }),
    ];
    const [first, second] = [(await addCard(one.code)).json, (await addCard(other.code)).json];
    expect([await register(first, 'phone'), await register(first, 'phone')]).toEqual([201, 200]);
    expect(await register(second, 'phone')).toBe(201);
    const list = async (since = '') => ask('GET', `${devicePath('phone')}${since && `?passesUpdatedSince=${since}`}`);
    const all = (await (await list()).json()) as { serialNumbers: string[]; lastUpdated: string };
    expect(all.serialNumbers.toSorted()).toEqual([first.serialNumber, second.serialNumber].toSorted());
    const far = String(Math.floor(testClock.now().epochMilliseconds / 1000) + 5);
    expect((await list(far)).status).toBe(204);
    await adjustCard(
      staycard.db,
      { ...(await changeOf(one.id)), cause: { actor: 't', reason: 't', at: testClock.now().add({ seconds: 90 }) } },
      '-1',
    );
    expect(await (await list(far)).json()).toMatchObject({ serialNumbers: [first.serialNumber] });
    expect((await ask('DELETE', `${devicePath('phone')}/${first.serialNumber}`, first)).status).toBe(200);
    expect((await list(far)).status).toBe(204);
  });

  it('is one of twenty at most that have a pass, also when many come at once', { tags: ['thorough'] }, async () => {
    const { json } = await addCard((await issueTestCard(staycard, { amount: 5_000 })).code);
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => register(json, `crowd-${index}`)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const known = statuses.indexOf(201);
    expect(await register(json, `crowd-${known}`, 'another-token')).toBe(200);
    expect((await ask('DELETE', `${devicePath(`crowd-${known}`)}/${json.serialNumber}`, json)).status).toBe(200);
    expect(await register(json, 'the-next')).toBe(201);
  });

  it('loads a pass again only when it has changed', { tags: ['thorough'] }, async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 5_000 });
    const { json, response } = await addCard(code);
    const since = response.headers.get('last-modified');
    expect((await ask('GET', servicePath(json), json, { since })).status).toBe(304);
    for (const written of ['-1', '-2']) {
      const before = (await ask('GET', servicePath(json), json)).headers.get('last-modified');
      await adjustCard(staycard.db, await changeOf(id), written);
      expect((await ask('GET', servicePath(json), json, { since: before })).status).toBe(200);
    }
    const latest = readPassJson(unzip(Buffer.from(await (await ask('GET', servicePath(json), json)).arrayBuffer())));
    expect(latest.storeCard!.primaryFields[0]!.value).toBe('£47.00');
    expect(latest.authenticationToken).toBe(json.authenticationToken);
  });

  it('gets one answer for a wrong token, an unknown pass and another pass type', async () => {
    const { json } = await addCard((await issueTestCard(staycard, { amount: 5_000 })).code);
    const { json: other } = await addCard((await issueTestCard(staycard, { amount: 5_000 })).code);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const tries: [string, string, PassJson?][] = [
      ['GET', servicePath(json)],
      ['GET', servicePath(json), other],
      ['GET', servicePath({ ...json, serialNumber: unknown }), json],
      ['GET', servicePath({ ...json, serialNumber: 'x' }), json],
      ['GET', servicePath(json).replace(PASS_TYPE, 'pass.other'), json],
      ['POST', `${devicePath('stranger')}/${json.serialNumber}`, other],
      ['DELETE', `${devicePath('phone')}/${json.serialNumber}`, other],
      ['DELETE', `${devicePath('%00')}/${json.serialNumber}`, json],
    ];
    const answers = await Promise.all(
      tries.map(async ([method, path, pass]) => {
        const answer = await ask(method, path, pass, method === 'POST' ? { body: { pushToken: 'x' } } : {});
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['401 ']));
  });

  it('may report, but not without end', async () => {
    const path = '/wallet/apple/v1/log';
    expect((await ask('POST', path, undefined, { body: { logs: ['an error'] } })).status).toBe(200);
    expect((await ask('POST', path, undefined, { body: { logs: ['x'.repeat(20_000)] } })).status).toBe(413);
  });
});

describe('a push', () => {
  // Stopped, because the job that pushes once a minute would interfere with the tests.
  beforeAll(() => staycard.deps.jobs.stop());

  const pushesTo = (device: string) => pushService.pushes.filter(({ token }) => token === `push-${device}`);

  it('is one for all changes of a minute, says nothing, and comes from the certificate of the passes', async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 5_000 });
    const { json } = await addCard(code);
    await register(json, 'folded');
    await notifyWallets(staycard.deps);
    expect(pushesTo('folded')).toEqual([]);
    for (let change = 0; change < 20; change += 1) await adjustCard(staycard.db, await changeOf(id), '-1');
    await notifyWallets(staycard.deps);
    await notifyWallets(staycard.deps);
    expect(pushesTo('folded')).toEqual([{ token: 'push-folded', topic: PASS_TYPE, body: '{}', by: PASS_TYPE }]);
  });

  it('follows an extension, a freeze and a cancelled stay as well', async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 5_000, expiresInDays: 20 });
    const { json } = await addCard(code);
    await register(json, 'extended');
    await extendCard(staycard.db, await changeOf(id), today().add({ days: 90 }));
    await notifyWallets(staycard.deps);
    await changeCardState(staycard.db, await changeOf(id), 'freeze');
    await notifyWallets(staycard.deps);
    expect(pushesTo('extended')).toHaveLength(2);
    const latest = readPassJson(unzip(Buffer.from(await (await ask('GET', servicePath(json), json)).arrayBuffer())));
    expect(latest.storeCard!.backFields[0]).toMatchObject({ key: 'note', changeMessage: '%@' });
  });

  it('follows what changed before the phone was heard of', { tags: ['thorough'] }, async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 5_000 });
    const { json } = await addCard(code);
    await adjustCard(staycard.db, await changeOf(id), '-1');
    await register(json, 'late');
    await notifyWallets(staycard.deps);
    await notifyWallets(staycard.deps);
    expect(pushesTo('late')).toHaveLength(1);
  });

  it('waits while the service is away, and is not sent to a phone that has gone', async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 5_000 });
    const { json } = await addCard(code);
    for (const device of ['waiting', 'gone']) await register(json, device);
    pushService.answer('push-waiting', 503, 'ServiceUnavailable');
    pushService.answer('push-gone', 410, 'Unregistered');
    await adjustCard(staycard.db, await changeOf(id), '-1');
    await notifyWallets(staycard.deps);
    const left = await staycard.db
      .selectFrom('wallet_device')
      .selectAll()
      .where('serial', '=', json.serialNumber)
      .execute();
    expect(left.map(({ device_id: device, tries }) => [device, tries])).toEqual([['waiting', 1]]);
    pushService.heal();
    await notifyWallets(staycard.deps);
    expect(pushesTo('waiting')).toHaveLength(1);
    const later = { now: () => testClock.now().add({ minutes: 2 }) };
    await notifyWallets({ ...staycard.deps, clock: later });
    expect([pushesTo('waiting').length, pushesTo('gone').length]).toEqual([2, 1]);
  });
});

/** Last, because these tests change the passes of the others and use up the address's rate limit. */
describe('in the end', () => {
  const inDays = (days: number) => ({
    ...staycard.deps,
    clock: { now: () => testClock.now().add({ hours: days * 24 }) },
  });
  const listLeft = () => staycard.db.selectFrom('wallet_pass').select(['serial', 'placement_id']).execute();

  it('a pass says that value has expired once, and is forgotten with its phones long after', async () => {
    const { code } = await issueTestCard(staycard, { amount: 5_000, expiresInDays: 3 });
    const { json } = await addCard(code);
    await register(json, 'expiring');
    const pushes = () => pushService.pushes.filter(({ token }) => token === 'push-expiring').length;
    const after: number[] = [];
    for (const days of [2, 4, 5]) {
      await agePasses(inDays(days));
      await notifyWallets(inDays(days));
      after.push(pushes());
    }
    expect(after).toEqual([0, 1, 1]);
    // The stay ends after 62 days, and the card's value after three.
    for (const [days, hasStay, hasCard] of [
      [92, true, true],
      [93, false, true],
      [95, false, false],
    ] as const) {
      await agePasses(inDays(days));
      const left = await listLeft();
      expect(left.some(({ placement_id: stay }) => stay !== null)).toBe(hasStay);
      expect(left.some(({ serial }) => serial === json.serialNumber)).toBe(hasCard);
      expect(left.some(({ placement_id: stay }) => stay === null)).toBe(true);
    }
    const phones = await staycard.db.selectFrom('wallet_device').select('device_id').execute();
    expect(phones.map(({ device_id: device }) => device)).not.toContain('expiring');
  });

  it('a pass says once that its card can be used from now on, and once that its product can no more', async () => {
    // As if its file were applied.
    await sql`update sale_page set definition = jsonb_set(definition,
        array['voucher_products', place::text, 'validity', 'book_by'], to_jsonb(${today().add({ days: 5 }).toString()}::text))
      from (select ordinality - 1 as place from sale_page,
        jsonb_array_elements(definition -> 'voucher_products') with ordinality
        where value ->> 'id' = 'ten-nights') as product where id = 'demo'`.execute(staycard.db);
    const issued = { product: 'ten-nights', unit: { type: 'uses' }, amount: 10, startsInDays: 2 } as const;
    const { json } = await addCard((await issueTestCard(staycard, issued)).code);
    await register(json, 'starting');
    const pushes = () => pushService.pushes.filter(({ token }) => token === 'push-starting').length;
    const after: number[] = [];
    for (const days of [1, 3, 4, 7, 8]) {
      await agePasses(inDays(days));
      await notifyWallets(inDays(days));
      after.push(pushes());
    }
    expect(after).toEqual([0, 1, 1, 2, 2]);
  });

  it('a phone that asks too often has to wait', { tags: ['thorough'] }, async () => {
    const statuses = await Promise.all(
      Array.from({ length: 310 }, async () => (await ask('GET', devicePath('busy'))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
    expect((await ask('GET', devicePath('busy'))).headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
