import { expect, test } from 'vitest';
import { createTimedCache } from './timed-cache.ts';

function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

test('an answer is kept for its time and then asked again', async () => {
  let time = 0;
  const cache = createTimedCache<number>(1_000, () => time);
  const load = counter();
  expect(await cache.get('a', load)).toBe(1);
  time = 999;
  expect(await cache.get('a', load)).toBe(1);
  time = 1_000;
  expect(await cache.get('a', load)).toBe(2);
});

test('equal questions at the same time are asked once, different ones each', async () => {
  const cache = createTimedCache<number>(1_000, () => 0);
  const load = counter();
  expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])).toEqual([1, 1, 2]);
});

test('a failure is told to all who wait and not kept', async () => {
  const cache = createTimedCache<number>(1_000, () => 0);
  const failing = async () => {
    throw new Error('down');
  };
  const asked = [cache.get('a', failing), cache.get('a', counter())];
  for (const answer of asked) await expect(answer).rejects.toThrow('down');
  expect(await cache.get('a', async () => 7)).toBe(7);
});

test('what is under way when the cache is dropped is answered but not kept', async () => {
  const cache = createTimedCache<number>(1_000, () => 0);
  const release = Promise.withResolvers<number>();
  const early = cache.get('a', () => release.promise);
  cache.drop();
  release.resolve(1);
  expect(await early).toBe(1);
  expect(await cache.get('a', async () => 2)).toBe(2);
});

test('only the matching answers are dropped, and the oldest make room', async () => {
  const cache = createTimedCache<number>(1_000, () => 0, 2);
  await cache.get('a', async () => 1);
  await cache.get('b', async () => 1);
  cache.drop((key) => key === 'a');
  expect(await cache.get('a', async () => 2)).toBe(2);
  expect(await cache.get('b', async () => 2)).toBe(1);
  await cache.get('c', async () => 3);
  expect(await cache.get('b', async () => 4)).toBe(4);
});
