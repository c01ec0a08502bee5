import { expect, test } from 'vitest';
import { CallerLeft, requireAwaited, whileAwaited } from '#pms/awaited.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { createTimedCache } from './timed-cache.ts';

function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

test('an answer is cached for its time and then loaded again', async () => {
  let time = 1;
  const cache = createTimedCache<number>(1_000, () => time);
  const load = counter();
  expect(await cache.get('a', load)).toBe(1);
  time = 1_001;
  expect(await cache.get('a', load)).toBe(1);
  time = 1_002;
  expect(await cache.get('a', load)).toBe(2);
});

test('equal concurrent requests are sent once, different ones each', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const load = counter();
  expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])).toEqual([1, 1, 2]);
});

test('a failure is reported to all waiting callers and not cached', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const failing = async () => {
    throw new Error('down');
  };
  const asked = [cache.get('a', failing), cache.get('a', counter())];
  for (const answer of asked) await expect(answer).rejects.toThrow('down');
  expect(await cache.get('a', async () => 7)).toBe(7);
});

test('a load that is in flight during a drop is answered but not cached', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const release = Promise.withResolvers<number>();
  const early = cache.get('a', () => release.promise);
  cache.drop();
  release.resolve(1);
  expect(await early).toBe(1);
  expect(await cache.get('a', async () => 2)).toBe(2);
});

test('a drop affects the matching answers only, including those in flight', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  await cache.get('a', async () => 1);
  await cache.get('b', async () => 1);
  const release = Promise.withResolvers<number>();
  const early = cache.get('aa', () => release.promise);
  cache.drop((key) => key.startsWith('a'));
  release.resolve(1);
  expect(await early).toBe(1);
  expect(await cache.get('a', async () => 2)).toBe(2);
  expect(await cache.get('aa', async () => 2)).toBe(2);
  expect(await cache.get('b', async () => 2)).toBe(1);
});

test('the least recently used answer is evicted', async () => {
  const cache = createTimedCache<number>(1_000, () => 1, { mostEntries: 2 });
  await cache.get('a', async () => 1);
  await cache.get('b', async () => 1);
  await cache.get('a', async () => 2);
  await cache.get('c', async () => 1);
  expect(await cache.get('a', async () => 2)).toBe(1);
  expect(await cache.get('b', async () => 2)).toBe(2);
});

test('a booking guest does not wait for the load of a browsing guest, whose answer is not cached', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const release = Promise.withResolvers<number>();
  const browsing = cache.get('a', () => release.promise);
  expect(await forBooking(() => cache.get('a', async () => 2))).toBe(2);
  release.resolve(1);
  expect(await browsing).toBe(1);
  expect(await cache.get('a', async () => 3)).toBe(2);
});

test('all callers wait for the load of a booking guest', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const release = Promise.withResolvers<number>();
  const booking = forBooking(() => cache.get('a', () => release.promise));
  const waiting = [cache.get('a', async () => 2), forBooking(() => cache.get('a', async () => 3))];
  release.resolve(1);
  expect(await Promise.all([booking, ...waiting])).toEqual([1, 1, 1]);
});

test('a stale answer is dropped, not served, when its reload fails', async () => {
  let time = 1;
  const cache = createTimedCache<number>(1_000, () => time);
  await cache.get('a', async () => 1);
  time = 2_000;
  const failing = async () => {
    throw new Error('down');
  };
  await expect(cache.get('a', failing)).rejects.toThrow('down');
  expect(await cache.get('a', async () => 2)).toBe(2);
});

/** A load with two requests. The second is sent once `firstAnswer` is there. */
function twoRequests() {
  const firstAnswer = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  const load = async () => {
    sent.push('first');
    await firstAnswer.promise;
    requireAwaited();
    sent.push('second');
    return sent.length;
  };
  return { sent, load, answerFirst: () => firstAnswer.resolve(undefined) };
}

/** A caller who waits until they leave. */
function guest() {
  let isHere = true;
  return { leave: () => (isHere = false), ask: <Value>(work: () => Value) => whileAwaited(() => isHere, work) };
}

test('a load without callers is stopped and not cached', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const { sent, load, answerFirst } = twoRequests();
  const [one, other] = [guest(), guest()];
  const asked = [one.ask(() => cache.get('a', load)), other.ask(() => cache.get('a', load))];
  one.leave();
  other.leave();
  answerFirst();
  for (const answer of asked) await expect(answer).rejects.toThrow(CallerLeft);
  expect(sent).toEqual(['first']);
  expect(await cache.get('a', counter())).toBe(1);
});

test('a load continues for the remaining caller, even if another one started it', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const { sent, load, answerFirst } = twoRequests();
  const [one, other] = [guest(), guest()];
  const asked = [one.ask(() => cache.get('a', load)), other.ask(() => cache.get('a', load))];
  one.leave();
  answerFirst();
  expect(await Promise.all(asked)).toEqual([2, 2]);
  expect(sent).toEqual(['first', 'second']);
});

test('an abandoned load continues for a caller who arrives before its next request', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const { sent, load, answerFirst } = twoRequests();
  const one = guest();
  const left = one.ask(() => cache.get('a', load));
  one.leave();
  const came = guest().ask(() => cache.get('a', counter()));
  answerFirst();
  expect(await Promise.all([left, came])).toEqual([2, 2]);
  expect(sent).toEqual(['first', 'second']);
});

test('a caller who arrives while a load is being abandoned gets a new load', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const giveUp = Promise.withResolvers<number>();
  const one = guest();
  const left = one.ask(() => cache.get('a', () => giveUp.promise));
  const came = guest().ask(() => cache.get('a', counter()));
  one.leave();
  giveUp.reject(new CallerLeft('all have left'));
  await expect(left).rejects.toThrow(CallerLeft);
  expect(await came).toBe(1);
});

test('the loads within an abandoned load stop as well, unless another caller waits for them', async () => {
  const [outer, inner] = [createTimedCache<number>(1_000, () => 1), createTimedCache<number>(1_000, () => 1)];
  const [needed, idle] = [twoRequests(), twoRequests()];
  const one = guest();
  const asked = ['needed', 'idle'].map((key) => {
    const { load } = key === 'idle' ? idle : needed;
    return one.ask(() => outer.get(key, () => inner.get(key, load)));
  });
  const other = guest().ask(() => inner.get('needed', needed.load));
  one.leave();
  for (const { answerFirst } of [needed, idle]) answerFirst();
  expect(await other).toBe(2);
  await expect(asked[1]).rejects.toThrow(CallerLeft);
  expect(idle.sent).toEqual(['first']);
});

test('a load for a booking is completed even if its caller leaves', async () => {
  const cache = createTimedCache<number>(1_000, () => 1);
  const { sent, load, answerFirst } = twoRequests();
  const one = guest();
  const asked = one.ask(() => forBooking(() => cache.get('a', load)));
  one.leave();
  answerFirst();
  expect(await asked).toBe(2);
  expect(sent).toEqual(['first', 'second']);
});
