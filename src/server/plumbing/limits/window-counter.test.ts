import { expect, test } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

test('a key is counted until its window ends, whatever others do', () => {
  let time = 0;
  const counter = createWindowCounter(() => time);
  expect(counter.read('a')).toEqual({ count: 0, endsInMs: 0 });
  expect(counter.add('a', 1, 1_000)).toEqual({ count: 1, endsInMs: 1_000 });
  time = 400;
  counter.add('b', 7, 1_000);
  expect(counter.add('a', 5, 1_000)).toEqual({ count: 6, endsInMs: 600 });
  time = 999;
  expect(counter.read('a').count).toBe(6);
  time = 1_000;
  expect(counter.read('a').count).toBe(0);
  expect(counter.read('b').count).toBe(7);
  expect(counter.add('a', 2, 1_000)).toEqual({ count: 2, endsInMs: 1_000 });
});

test('what is taken back never makes less than nothing', () => {
  const counter = createWindowCounter(() => 0);
  counter.add('a', -1, 1_000);
  expect(counter.add('a', 1, 1_000).count).toBe(1);
  expect(counter.add('a', -3, 1_000).count).toBe(0);
});

test('of too many keys the windows that began first are forgotten', () => {
  const counter = createWindowCounter(() => 0, 2);
  for (const key of ['a', 'b', 'a', 'c']) counter.add(key, 1, 1_000);
  expect(['a', 'b', 'c'].map((key) => counter.read(key).count)).toEqual([0, 1, 1]);
});
