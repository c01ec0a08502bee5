import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { buildApp } from '../../src/server/run/app.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const PAGE = 'https://book.hotel.example';
const VAULT = 'https://card.hotel.example';
const FOREIGN = 'https://www.elsewhere.example';
const STATE_LOOKS_PER_MINUTE = 240;

let passed = { minutes: 0 };
/** Runs as clocks do. A test can advance it. */
const clock: Clock = { now: () => testClock.now().add(passed) };

type Asked = {
  readonly what?: '' | '/state';
  readonly salePage?: string;
  readonly reference?: string;
  readonly at?: string;
  readonly from?: string;
  /** An undefined value removes the parameter. */
  readonly query?: Readonly<Record<string, string | undefined>>;
};

describe('the page on which the rest is paid', () => {
  const staycard = useStaycard({ clock });
  const days = freeDays(60, 2);
  /** As in production: the guest page and the payment service's script have separate origins. */
  let app: FastifyInstance;
  let guest: PayingGuest;
  let mine: Reservation;
  let another: Reservation;

  beforeAll(async () => {
    // Only the page itself looks at the payment.
    await staycard.deps.jobs.stop();
    await letGuestsPay(staycard, ['harbour-house']);
    const config = { ...staycard.deps.config, demo: false, publicAddress: PAGE, vaultAddress: VAULT };
    app = await buildApp({ ...staycard.deps, config }, { maxEventLoopDelayMs: 0 });
    guest = new PayingGuest(staycard);
    [mine, another] = [await begin(), await begin()];
  });

  afterAll(() => app.close());

  async function begin(): Promise<Reservation> {
    const { status, body } = await guest.begin({ stay: stayInDays(days.next().value, 2), room: 'Lanes Double' });
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'placing' });
    return body;
  }

  const requestOf = ({ payment }: Reservation) => payment!.checkout!.request_id;

  /** Requests the page of a reservation, with changes to the request. */
  function ask(body: Reservation, { what = '', salePage = 'demo', reference, at = VAULT, from, query }: Asked = {}) {
    const given = { request: requestOf(body), origin: PAGE, language: 'de', ...query };
    const known = Object.entries<string | undefined>(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return app.inject({
      url: `/vault/checkout/${salePage}/${reference ?? body.reference}${what}`,
      query: Object.fromEntries(known) as Record<string, string>,
      headers: { host: new URL(at).host },
      ...(from !== undefined && { remoteAddress: from }),
    });
  }

  /** The answers of both addresses. */
  async function answersOf(body: Reservation, asked: Asked = {}) {
    const page = await ask(body, asked);
    const state = await ask(body, { ...asked, what: '/state' });
    return {
      page: page.statusCode,
      leadsTo: page.headers.location,
      state: state.statusCode,
      isOpen: state.json<{ is_open?: boolean }>().is_open,
    };
  }

  const backTo = (reference: string) => `${PAGE}/s/demo/reservation/${reference}?language=de`;
  const shown = { page: 200, leadsTo: undefined, state: 200, isOpen: true };
  const over = (reference: string) => ({ page: 303, leadsTo: backTo(reference), state: 200, isOpen: false });
  const notThere = { page: 404, leadsTo: undefined, state: 404, isOpen: undefined };

  it('is shown to a caller with reference and request, and says what is paid to whom', async () => {
    expect(await answersOf(mine)).toEqual(shown);
    const { body } = await ask(mine);
    expect(body).toContain(mine.reference);
    expect(body).toContain(`"requestId":"${requestOf(mine)}"`);
    expect(body).toContain(`"returnUrl":"${backTo(mine.reference)}"`);
    expect(body).not.toContain(mine.access_token);
    expect(body).not.toContain(guest.email);
  });

  it('counts the minutes in the digits of its prices, in Arabic as well', { tags: ['thorough'] }, async () => {
    const { body } = await ask(mine, { query: { language: 'ar' } });
    expect(body).toContain('"digitsLocale":"ar-u-ca-gregory-nu-latn"');
  });

  const made = 'b7190001-0000-4000-8000-00000000ffff';
  it.each<readonly [string, () => Asked, () => object]>([
    ['with a request that was made up', () => ({ query: { request: made } }), () => over(mine.reference)],
    ['with another stay’s request', () => ({ query: { request: requestOf(another) } }), () => over(mine.reference)],
    [
      'with a request in capitals',
      () => ({ query: { request: requestOf(mine).toUpperCase() } }),
      () => over(mine.reference),
    ],
    ['with a reference that was made up', () => ({ reference: 'SC-NONE' }), () => over('SC-NONE')],
    ['of another stay', () => ({ reference: another.reference }), () => over(another.reference)],
    ['of a sale page that is not there', () => ({ salePage: 'nowhere' }), () => notThere],
    ['at the guest page’s origin', () => ({ at: PAGE }), () => notThere],
    ['at an unknown origin', () => ({ at: FOREIGN }), () => notThere],
    ['without a request', () => ({ query: { request: undefined } }), () => ({ ...notThere, page: 422, state: 422 })],
    [
      'with an endless request',
      () => ({ query: { request: 'x'.repeat(101) } }),
      () => ({ ...notThere, page: 422, state: 422 }),
    ],
  ])('is not shown %s', async (_what, asked, answers) => {
    expect(await answersOf(mine, asked())).toEqual(answers());
  });

  it.each([
    ['another site', FOREIGN, 404],
    ['another site that begins as ours', `${PAGE}.elsewhere.example`, 404],
    ['its own origin', VAULT, 404],
    ['this machine, as in the demo', 'http://localhost:4000', 404],
    ['one of our own pages', `${PAGE}/s/demo`, 404],
    ['a script', 'javascript:alert(1)', 422],
    ['nowhere', undefined, 422],
  ])('never leads back to %s', async (_what, origin, status) => {
    for (const request of [requestOf(mine), made]) {
      const { statusCode, headers } = await ask(mine, { query: { origin, request } });
      expect({ statusCode, location: headers.location }).toEqual({ statusCode: status, location: undefined });
    }
  });

  it('allows our files and the documented hosts, no framing, no caching and no referrer', async () => {
    const { headers } = await ask(mine);
    const documented = [
      'https://*.mews.com',
      'https://www.recaptcha.net',
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      'https://pay.datatrans.com/upp/payment/js/secure-fields-2.0.0.min.js',
    ];
    const vendor = [...documented, new URL(staycard.simulator.url).origin].join(' ');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.filter((directive) => !directive.startsWith('img-src'))).toEqual([
      "default-src 'none'",
      `script-src 'self' ${vendor}`,
      `frame-src ${vendor}`,
      `connect-src 'self' ${vendor}`,
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(policy.find((directive) => directive.startsWith('img-src'))).toContain(`data: ${vendor}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const state = (await ask(mine, { what: '/state' })).headers;
    const led = (await ask(mine, { query: { request: made } })).headers;
    for (const each of [state, led]) {
      expect(each).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    // No page of another origin can read whether a guest has paid.
    expect(state['access-control-allow-origin']).toBeUndefined();
  });

  it('redirects once its guest leaves, or outside its own window', async () => {
    const body = await begin();
    expect(await answersOf(body)).toEqual(shown);
    await guest.leave(body);
    expect(await answersOf(body)).toEqual(over(body.reference));
    const closing = await ask(body, { query: { window: 'own' } });
    expect(closing).toMatchObject({ statusCode: 200 });
    expect(closing.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(closing.body).not.toContain(requestOf(body));
    expect(closing.body).not.toContain('mews.com');
  });

  it('redirects once it is paid, after its own look', async () => {
    const body = await begin();
    await guest.pay(body);
    await expect.poll(() => answersOf(body)).toEqual(over(body.reference));
  });

  it(
    'answers one address as often as many guests there need, then limits its rate, and no other address',
    { tags: ['thorough'] },
    async () => {
      const from = '192.0.2.1';
      const look = () => ask(mine, { what: '/state', reference: 'SC-NONE', from });
      const statuses = new Set<number>();
      for (let times = 0; times < STATE_LOOKS_PER_MINUTE; times += 1) statuses.add((await look()).statusCode);
      expect([...statuses]).toEqual([200]);
      const refused = await ask(mine, { what: '/state', from });
      expect({ status: refused.statusCode, code: refused.json<{ code: string }>().code }).toEqual({
        status: 429,
        code: 'REQUEST.TOO_MANY',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // A guest who is paying there still can.
      expect((await ask(mine, { from })).statusCode).toBe(200);
      expect((await ask(mine, { what: '/state', from: '192.0.2.2' })).statusCode).toBe(200);
    },
  );

  it('redirects once its time is over', { tags: ['thorough'] }, async () => {
    expect(await answersOf(mine)).toEqual(shown);
    passed = { minutes: 16 };
    await expect.poll(() => answersOf(mine)).toEqual(over(mine.reference));
  });
});
