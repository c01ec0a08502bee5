import { beforeAll, describe, expect, it } from 'vitest';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { buildWeb } from '../../src/server/guest/page/web-build.ts';
import { Hotel } from '../hotel.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';
import { CODES } from './demo-hotels.ts';

let passed = Temporal.Duration.from({ seconds: 0 });
const clock: Clock = { now: () => testClock.now().add(passed) };
beforeAll(() => buildWeb(true));
const staycard = useStaycard({ clock });

const EDGE = 'public, max-age=0, s-maxage=60';
const PAGE = '/s/demo';
const VOUCHERS = '/vrm/demo/vouchers';
const PROPERTIES = '/vrm/demo/properties';
const LANGUAGES = '/vrm/demo/languages/harbour-house';
const TAXES = '/vrm/demo/taxes/harbour-house';
const READY = [PAGE, VOUCHERS, PROPERTIES, LANGUAGES, TAXES];

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(`${staycard.url}${path}`, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const tagOf = async (path: string) => (await ask(path)).headers.get('etag') ?? '';

describe.each(READY)('%s', (path) => {
  it('may be cached for a minute by proxies, and is revalidated by browsers', async () => {
    const { status, headers, body } = await ask(path);
    expect([status, headers.get('cache-control')]).toEqual([200, EDGE]);
    const again = await ask(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy']) {
      expect(again.headers.get(name), name).toBe(headers.get(name));
    }
    expect(again.headers.get('x-request-id')).toMatch(/\S/);
    expect((await ask(path, { 'if-none-match': '"another"' })).body).toBe(body);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=0, br;q=0.1', 'br'],
    ['br;q=0', null],
  ])('comes to a caller who accepts %j as %s, with the same text and tag', async (accepted, encoding) => {
    const plain = await ask(path);
    const { headers, body } = await ask(path, { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(body).toBe(plain.body);
    expect(headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(headers.get('vary')).toContain('accept-encoding');
  });

  it('has the same headers for HEAD as for GET', async () => {
    const [all, headers] = [await ask(path), await ask(path, {}, 'HEAD')];
    expect([headers.status, headers.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'vary']) {
      expect(headers.headers.get(name), name).toBe(all.headers.get(name));
    }
  });
});

it('an answer in the browser’s language varies by it, an answer with the language in its address does not', async () => {
  for (const path of [PAGE, VOUCHERS, PROPERTIES]) {
    expect((await ask(path, { 'accept-language': 'de' })).headers.get('vary')).toBe('accept-encoding, accept-language');
    expect((await ask(`${path}?language=de`)).headers.get('vary')).toBe('accept-encoding');
  }
  for (const path of [LANGUAGES, TAXES]) expect((await ask(path)).headers.get('vary')).toBe('accept-encoding');
});

it('a change of the sale page changes its answers and their tags', async () => {
  const { definition } = (await staycard.deps.salePages.find('demo'))!;
  const before = [await tagOf(PAGE), await tagOf(VOUCHERS), await tagOf(TAXES)];
  const products = definition.voucher_products.map((product) => ({ ...product, name: `New: ${product.id}` }));
  const author = { actor: 'test', reason: 'other names', at: clock.now() };
  const changed = JSON.stringify({ ...definition, voucher_products: products });
  expect(await applySalePage(staycard.db, changed, author)).toMatchObject({ state: 'applied' });
  passed = passed.add({ seconds: 3 });
  for (const path of [PAGE, VOUCHERS]) expect((await ask(path)).body).toContain('New: gift-card');
  const after = [await tagOf(PAGE), await tagOf(VOUCHERS), await tagOf(TAXES)];
  expect(after.map((tag, index) => tag === before[index])).toEqual([false, false, true]);
});

it('a change at a hotel is shown after the next request to its PMS', async () => {
  const before = await tagOf(PROPERTIES);
  const effect = { kind: 'unknownEnum' as const, field: 'Phone', value: '+44 1273 555 999' };
  await new Hotel(staycard).fail({ operation: 'configuration/get', times: 3, effect });
  passed = passed.add({ hours: 1 });
  const { headers, body } = await ask(PROPERTIES);
  expect(body).toContain(effect.value);
  expect(headers.get('etag')).not.toBe(before);
});

it('a list that lacks a hotel because its PMS is down is not cached', async () => {
  const hotel = new Hotel(staycard);
  await hotel.fail({ operation: 'configuration/get', times: 1, effect: { kind: 'status', status: 400 } });
  passed = passed.add({ hours: 1 });
  const { headers, body } = await ask(PROPERTIES);
  await hotel.forgetFaults();
  expect(body).toContain('reservation_system_unavailable');
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await ask(PROPERTIES)).body).not.toContain('reservation_system_unavailable');
});

it.each(['/s/demo/my-booking', '/s/demo/my-cards', '/s/demo/reservation/SC-2222-2222', '/s/demo/nowhere', '/s/nobody'])(
  '%s is cached by the browser only, with revalidation',
  async (path) => {
    const { headers } = await ask(path);
    expect(headers.get('cache-control')).toBe('no-cache');
  },
);

it('scripts and styles are cached for a year, as compressed by the build, and no other file is served', async () => {
  const { body: html } = await ask(PAGE);
  const [script = '', style = ''] = [/\/assets\/index-[^"]+\.js/, /\/assets\/index-[^"]+\.css/].map(
    (pattern) => pattern.exec(html)?.[0] ?? '',
  );
  for (const [path, type] of [
    [script, 'text/javascript; charset=utf-8'],
    [style, 'text/css; charset=utf-8'],
  ] as const) {
    const { status, headers, body } = await ask(path, { 'accept-encoding': 'br, gzip' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await ask(path)).body).toBe(body);
    expect((await ask(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  }
  for (const path of ['/assets/', '/assets/nothing.js', `${script}.br`]) expect((await ask(path)).status).toBe(404);
});

it('answers with a token or a guest’s data are not compressed; a room search is, in one piece', async () => {
  const post = async (path: string, body: unknown) =>
    fetch(`${staycard.url}/vrm/demo/${path}`, {
      method: 'POST',
      headers: { 'accept-encoding': 'br', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const found = await post('cards/search', { code: CODES.tenUses });
  expect(found.headers.get('content-encoding')).toBeNull();
  expect(Number(found.headers.get('content-length'))).toBeGreaterThan(1024);
  const stay = { from: '2026-04-01', to: '2026-05-01', persons: { adults: 2, children_ages: [] } };
  const { card_token: token } = (await found.json()) as { card_token: string };
  const stays = await post('cards/stays', { ...stay, card_token: token });
  expect(stays.headers.get('content-encoding')).toBe('br');
  expect(Number(stays.headers.get('content-length'))).toBeGreaterThan(0);
});
