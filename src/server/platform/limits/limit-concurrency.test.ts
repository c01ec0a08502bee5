import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('calls of one key run up to the limit at a time, in order, and independently of other keys', async () => {
  const lines = limitConcurrency(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (key: string, name: string) =>
    lines(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const all = [work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('a', 'a4'), work('b', 'b1')];
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')?.();
  await all[1];
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.();
  await expect.poll(() => begun).toContain('a4');
  ends.get('a4')?.();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

it('a call that fails frees its place', async () => {
  const lines = limitConcurrency(1);
  const failing = lines('a', () => Promise.reject(new Error('no')));
  const after = lines('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await after).toBe('done');
});
