import { expect, test } from 'vitest';
import { createLocalLimiter, REQUEST_LIMIT, REQUEST_WINDOW_MS } from './request-limiter.ts';

test('the limiter grants 200 requests, and then asks to wait until the first leaves the window', async () => {
  let time = 1_000;
  const limiter = createLocalLimiter(() => time);
  for (let count = 0; count < REQUEST_LIMIT; count += 1) {
    expect(await limiter.take('booking')).toEqual({ granted: true });
    time += 10;
  }
  const refused = await limiter.take('booking');
  expect(refused).toEqual({ granted: false, waitMs: REQUEST_WINDOW_MS - REQUEST_LIMIT * 10 });
  time = 1_000 + REQUEST_WINDOW_MS;
  expect(await limiter.take('booking')).toEqual({ granted: true });
  expect(await limiter.take('booking')).toEqual({ granted: false, waitMs: 10 });
});

test('the limiter never grants more than the limit in any window', async () => {
  let time = 0;
  const limiter = createLocalLimiter(() => time);
  const granted: number[] = [];
  for (; time < 4 * REQUEST_WINDOW_MS; time += 37) {
    if ((await limiter.take('booking')).granted) granted.push(time);
  }
  const busiest = Math.max(
    ...granted.map((start) => granted.filter((at) => at >= start && at < start + 30_000).length),
  );
  expect(busiest).toBe(REQUEST_LIMIT);
});

test('after a 429 no request is granted before the time that Mews named', async () => {
  let time = 0;
  const limiter = createLocalLimiter(() => time);
  await limiter.pause(5_000);
  await limiter.pause(1_000);
  expect(await limiter.take('booking')).toEqual({ granted: false, waitMs: 5_000 });
  time = 5_000;
  expect(await limiter.take('booking')).toEqual({ granted: true });
});

test('browsing gets three quarters of the limit, and booking gets the rest', async () => {
  let time = 0;
  const limiter = createLocalLimiter(() => time, 8);
  for (let count = 0; count < 6; count += 1) expect(await limiter.take('browsing')).toEqual({ granted: true });
  time = 1_000;
  expect(await limiter.take('browsing')).toEqual({ granted: false, waitMs: REQUEST_WINDOW_MS - 1_000 });
  for (let count = 0; count < 2; count += 1) expect(await limiter.take('booking')).toEqual({ granted: true });
  expect((await limiter.take('booking')).granted).toBe(false);
  time = REQUEST_WINDOW_MS;
  expect(await limiter.take('booking')).toEqual({ granted: true });
});

test('browsing waits until enough requests have left the window, including those of bookings', async () => {
  let time = 0;
  const limiter = createLocalLimiter(() => time, 8);
  for (; time < 800; time += 100) expect(await limiter.take('booking')).toEqual({ granted: true });
  // Eight permits are taken at 0, 100 … 700. The sixth from the end has to expire.
  expect(await limiter.take('browsing')).toEqual({ granted: false, waitMs: REQUEST_WINDOW_MS + 200 - 800 });
});
