import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Problem } from '../http/problem.ts';
import { CountedStore, limitAddress, type CountCalls } from './limit-address.ts';
import { createSharedCounter } from './shared-counter.ts';

/** Behaves as without a database. */
const alone: { readonly countCalls: CountCalls } = {
  countCalls: (_name, limit) => createSharedCounter(async () => undefined, limit),
};

/** Two calls that share a limit of five, and one with a limit of its own. `?price=` sets the charge of a call. */
async function startCalls() {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const retryAfter = error instanceof Problem ? error.extras.retryAfterSeconds : undefined;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(429).send('');
  });
  await app.register(rateLimit, { global: false, store: CountedStore });
  const searches = limitAddress(app, alone, { name: 'searches', most: 5 });
  for (const path of ['/search', '/calendar']) {
    app.get<{ Querystring: { price?: string } }>(path, { onRequest: searches.onRequest }, async (request, reply) => {
      await searches.charge(request, reply, Number(request.query.price ?? 1));
      return '';
    });
  }
  app.get('/other', { onRequest: limitAddress(app, alone, { name: 'other', most: 5 }).onRequest }, async () => '');
  return async (url: string, remoteAddress = '192.0.2.1') => {
    const { statusCode, headers } = await app.inject({ url, remoteAddress });
    const retryAfter = headers['retry-after'];
    return { status: statusCode, left: Number(headers['x-ratelimit-remaining']), retryAfter: Number(retryAfter ?? 0) };
  };
}

describe('a limit by address', () => {
  it('counts a call by its price, for all calls that share it and no others', async () => {
    const get = await startCalls();
    expect(await get('/search')).toMatchObject({ status: 200, left: 4 });
    expect(await get('/calendar?price=3')).toMatchObject({ status: 200, left: 1 });
    expect(await get('/search')).toMatchObject({ status: 200, left: 0 });
    const refused = await get('/search');
    expect(refused).toMatchObject({ status: 429, left: 0 });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(await get('/other')).toMatchObject({ status: 200, left: 4 });
    expect(await get('/search', '192.0.2.2')).toMatchObject({ status: 200, left: 4 });
  });

  it('answers what costs more than all of it once, and nothing for the rest of the minute', async () => {
    const get = await startCalls();
    expect(await get('/calendar?price=43')).toMatchObject({ status: 200, left: 0 });
    expect(await get('/search')).toMatchObject({ status: 429 });
  });

  it('refuses those of many at once that come after it is used up', async () => {
    const get = await startCalls();
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/calendar?price=43')));
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 429, 429]);
    for (const { status, retryAfter } of answers) expect(retryAfter > 0).toBe(status === 429);
  });

  it('counts a network of IPv6 addresses as one', async () => {
    const get = await startCalls();
    await get('/calendar?price=5', '2001:db8::1');
    expect(await get('/search', '2001:db8::2')).toMatchObject({ status: 429 });
    expect(await get('/search', '2001:db8:0:1::1')).toMatchObject({ status: 200 });
  });
});
