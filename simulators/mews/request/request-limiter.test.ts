import { describe, expect, it } from 'vitest';
import { RequestLimiter } from './request-limiter.ts';
import { defaultSwitches } from '../switches.ts';
import { openTestMews, viennaTokens } from '../../../test/simulator/test-mews.ts';

describe('the limit of requests', () => {
  it('lets 200 requests in 30 seconds through and opens again when the window of the burst is over', () => {
    const limiter = new RequestLimiter();
    const start = 1_000_000;
    for (let request = 0; request < 200; request += 1) {
      expect(limiter.countRequest('token', start + request * 100, defaultSwitches)).toBeUndefined();
    }
    expect(limiter.countRequest('token', start + 20_000, defaultSwitches)).toBe(10);
    expect(limiter.countRequest('token', start + 29_999, defaultSwitches)).toBe(1);
    expect(limiter.countRequest('token', start + 30_000, defaultSwitches)).toBeUndefined();
  });

  it('answers 429 with the seconds to wait, per access token', async () => {
    const mews = await openTestMews({ switches: { limiterRequests: 3 } });
    const statuses = [];
    for (let request = 0; request < 3; request += 1) statuses.push((await mews.send('configuration/get')).status);
    expect(statuses).toEqual([200, 200, 200]);
    const over = await mews.send('configuration/get');
    expect(over).toMatchObject({ status: 429, body: { Message: 'Too many requests.' } });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await mews.send('configuration/get', {}, viennaTokens)).status).toBe(200);
    await mews.close();
  });

  it('can be configured to leave the header out, and to be switched off', async () => {
    const mews = await openTestMews({ switches: { limiterRequests: 1, limiterSendsRetryAfter: false } });
    await mews.send('configuration/get');
    const over = await mews.send('configuration/get');
    expect(over.status).toBe(429);
    expect(over.headers.get('retry-after')).toBeNull();
    await mews.administer('POST', 'switches', { limiter: false });
    expect((await mews.send('configuration/get')).status).toBe(200);
    await mews.close();
  });
});
