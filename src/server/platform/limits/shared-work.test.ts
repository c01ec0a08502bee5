import { expect, it } from 'vitest';
import { createSharedWork } from './shared-work.ts';

it('is done once for all who ask at the same time, and again for who comes later', async () => {
  const share = createSharedWork<number>();
  let done = 0;
  const work = async () => (done += 1);
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2]);
  expect(await share('a', work)).toBe(3);
});

it('fails for all who share it, and is tried again for who comes later', async () => {
  const share = createSharedWork<string>();
  const fail = () => Promise.reject(new Error('away'));
  const asked = await Promise.allSettled([share('a', fail), share('a', fail)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'back')).toBe('back');
});
