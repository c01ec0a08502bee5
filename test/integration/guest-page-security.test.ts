import { beforeAll, describe, expect, it } from 'vitest';
import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { buildApp } from '../../src/server/run/app.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const staycard = useStaycard();
const HOSTS = ['https://www.hotel.example', 'http://localhost:4003'];

/** Applies the demo's sale page under another id, with changes. */
async function apply(id: string, changes: object) {
  const { definition } = await staycard.db
    .selectFrom('sale_page')
    .select('definition')
    .where('id', '=', 'demo')
    .executeTakeFirstOrThrow();
  const author = { actor: 'test', reason: 'other hosts', at: testClock.now() };
  return applySalePage(staycard.db, JSON.stringify({ ...definition, id, ...changes }), author);
}

/** The sources of each directive of the page's policy. */
async function policyOf(path: string): Promise<{ directives: Map<string, string[]>; headers: Headers }> {
  const { headers } = await fetch(`${staycard.url}${path}`, { redirect: 'manual' });
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((text) => {
    const [name = '', ...sources] = text.trim().split(' ');
    return [name, sources] as const;
  });
  return { directives: new Map(directives), headers };
}

beforeAll(async () => {
  await apply('framed', { embedding: { allowed_origins: HOSTS } });
  await apply('alone', { embedding: {} });
});

describe('the page of a sale page', () => {
  it('may be framed by the sites that the sale page names only', async () => {
    const { directives, headers } = await policyOf('/s/framed/booking');
    expect(directives.get('frame-ancestors')).toEqual(HOSTS);
    expect(headers.get('x-frame-options')).toBeNull();
  });

  it('may not be framed if no site is named', async () => {
    const { directives, headers } = await policyOf('/s/alone');
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('loads scripts from our origin only, and frames from it and the card vault', async () => {
    const { directives } = await policyOf('/s/framed');
    expect(directives.get('script-src')).toEqual(["'self'"]);
    const { payment_card_vault: vault } = (await (await fetch(`${staycard.url}/vrm/framed`)).json()) as WireSalePage;
    const frames = [vault?.frame_url, vault?.secure_fields_url].map((address) => new URL(address ?? '').origin);
    expect(directives.get('frame-src')).toEqual(["'self'", ...frames]);
    expect(new Set(frames).size).toBe(2);
    expect(directives.get('object-src')).toEqual(["'none'"]);
  });

  it('loads the frame of a measuring page if the sale page names one', async () => {
    await apply('measured', { analytics: { frame_url: 'https://www.hotel.example/staycard.html' } });
    const { directives } = await policyOf('/s/measured');
    expect(directives.get('frame-src')).toContain('https://www.hotel.example');
    expect(directives.get('script-src')).toEqual(["'self'"]);
  });

  it('lists these sites itself', async () => {
    const answer = await fetch(`${staycard.url}/vrm/framed`);
    expect(await answer.json()).toMatchObject({ embedding: { allowed_origins: HOSTS } });
  });
});

it.each(['/vrm/demo', '/health/live', '/nowhere'])('%s may not be framed', async (path) => {
  const { directives, headers } = await policyOf(path);
  expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
  expect(headers.get('x-frame-options')).toBe('DENY');
});

it.each([
  'https://www.hotel.example/',
  'https://www.hotel.example/booking',
  'www.hotel.example',
  '*',
  'https://*.hotel.example',
  "'self'",
  'ftp://hotel.example',
  'https://hotel.example; script-src *',
])('the file of a sale page may not name %s as a site', async (origin) => {
  const applied = await apply('odd', { embedding: { allowed_origins: [origin] } });
  expect(applied).toMatchObject({ state: 'refused', faults: [{ field: 'embedding.allowed_origins.0' }] });
});

it('HSTS lasts as long as HSTS_SECONDS says, and is off if that is not set', { tags: ['thorough'] }, async () => {
  const { deps } = staycard;
  expect((await fetch(`${staycard.url}/health/live`)).headers.get('strict-transport-security')).toBeNull();
  const app = await buildApp({ ...deps, config: { ...deps.config, hstsSeconds: 31_536_000 } });
  const { headers } = await app.inject('/health/live');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await app.close();
});
