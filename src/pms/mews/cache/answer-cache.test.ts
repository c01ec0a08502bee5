import { expect, test } from 'vitest';
import { CallerLeft, requireAwaited, whileAwaited } from '#pms/awaited.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { doNotCache, expireAt, withoutDependencies } from './depend-on.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createTrackedMap } from './tracked-map.ts';
import { createTimedCache } from './timed-cache.ts';

const MINUTE_MS = 60_000;

/** A kitchen with two stores and a notebook. Its one dish depends on them, and each serving has a number. */
function open() {
  let time = 1_000_000;
  let made = 0;
  const now = () => time;
  const stores = createTimedCache<string>(MINUTE_MS, now);
  const notes = createTrackedMap<boolean>(30 * MINUTE_MS, now, Object.is);
  const answers = createAnswerCache(now, 10);
  const load = { salt: async () => 'salt', bread: async () => 'bread' };
  const make = async () => {
    const parts = await Promise.all([stores.get('salt', load.salt), stores.get('bread', load.bread)]);
    const isHot = notes.get('hot') ?? false;
    return `${(made += 1)}: ${parts.join(' and ')}${isHot ? ', hot' : ''}`;
  };
  return {
    stores,
    notes,
    answers,
    load,
    make,
    serve: (key = 'dish', compute = make) => answers.memoize(key, compute),
    pass: (ms: number) => (time += ms),
  };
}

test('an answer is computed once while all its parts are valid', async () => {
  const { serve, pass } = open();
  expect(await Promise.all([serve(), serve()])).toEqual(['1: salt and bread', '1: salt and bread']);
  pass(MINUTE_MS - 1);
  expect(await serve()).toBe('1: salt and bread');
  pass(1);
  expect(await serve()).toBe('2: salt and bread');
});

test('an answer is computed again when one of its parts is dropped or a note changes', async () => {
  const { serve, stores, notes } = open();
  await serve();
  stores.drop((key) => key === 'milk');
  expect(await serve()).toBe('1: salt and bread');
  stores.drop((key) => key === 'salt');
  expect(await serve()).toBe('2: salt and bread');
  notes.set('hot', true);
  expect(await serve()).toBe('3: salt and bread, hot');
  notes.set('hot', true);
  expect(await serve()).toBe('3: salt and bread, hot');
  notes.set('hot', false);
  expect(await serve()).toBe('4: salt and bread');
});

test('an expired note invalidates the answers that used it', async () => {
  const { serve, notes, pass, answers } = open();
  notes.set('hot', true);
  const read = () => answers.memoize('note', async () => notes.get('hot'));
  expect(await read()).toBe(true);
  pass(30 * MINUTE_MS + 1);
  expect(await read()).toBeUndefined();
  expect(await serve()).toBe('1: salt and bread');
});

test('callers after a drop get no answer from the dropped part', async () => {
  const { serve, stores, load } = open();
  const { promise, resolve } = Promise.withResolvers<string>();
  load.salt = () => promise;
  const before = serve();
  stores.drop();
  load.salt = async () => 'new salt';
  expect(await serve()).toBe('1: new salt and bread');
  resolve('old salt');
  expect(await before).toBe('2: old salt and bread');
  expect(await serve()).toBe('1: new salt and bread');
});

test('neither an answer without a failed part nor a failure is cached', async () => {
  const { serve, stores, load } = open();
  load.salt = () => Promise.reject(new Error('no salt'));
  const plain = () => stores.get('salt', load.salt).catch(() => 'nothing');
  expect(await serve('plain', plain)).toBe('nothing');
  await expect(serve()).rejects.toThrow('no salt');
  load.salt = async () => 'salt';
  expect(await serve('plain', plain)).toBe('salt');
  expect(await serve()).toBe('1: salt and bread');
});

test('an answer may set its own expiry, or forbid caching', async () => {
  const { serve, make, pass } = open();
  const untilNoon = () => {
    expireAt(1_000_010);
    return make();
  };
  await serve('noon', untilNoon);
  pass(9);
  expect(await serve('noon', untilNoon)).toBe('1: salt and bread');
  pass(1);
  expect(await serve('noon', untilNoon)).toBe('2: salt and bread');
  const once = () => {
    doNotCache();
    return make();
  };
  expect([await serve('once', once), await serve('once', once)]).toEqual(['3: salt and bread', '4: salt and bread']);
});

test('an answer from another one ends with it, but not with values read outside its basis', async () => {
  const { serve, answers, stores, notes } = open();
  const meal = () =>
    answers.memoize('meal', async () => {
      withoutDependencies(() => notes.get('hot'));
      return `${await answers.memoize('bread', () => stores.get('bread', async () => 'bread'))} with ${await serve()}`;
    });
  await serve();
  expect(await meal()).toBe('bread with 1: salt and bread');
  stores.drop((key) => key === 'salt');
  expect(await meal()).toBe('bread with 2: salt and bread');
});

test('a recomputed answer that is equal stays the same object', async () => {
  const { answers, stores, load, pass } = open();
  const read = () =>
    answers.memoize('shelf', async () => ({
      bread: await stores.get('bread', load.bread),
      since: new Map([['bread', 1]]),
    }));
  const first = await read();
  pass(MINUTE_MS);
  expect(await read()).toBe(first);
  stores.drop();
  load.bread = async () => 'rolls';
  const changed = await read();
  expect(changed.bread).toBe('rolls');
  stores.drop();
  load.bread = async () => 'bread';
  const again = await read();
  expect(again).toEqual(first);
  expect(again).not.toBe(changed);
});

test('a booking guest gets no cached answer', async () => {
  const { serve } = open();
  await serve();
  expect(await forBooking(() => serve())).toBe('2: salt and bread');
});

test('an answer with several waiting callers is computed until the last of them leaves', async () => {
  const { serve } = open();
  const here = { one: true, other: true };
  const cooked = Promise.withResolvers<undefined>();
  const cook = async () => {
    await cooked.promise;
    requireAwaited();
    return 'cooked';
  };
  const ask = (who: keyof typeof here, key: string) =>
    whileAwaited(
      () => here[who],
      () => serve(key, cook),
    );
  const shared = [ask('one', 'shared'), ask('other', 'shared')];
  const alone = ask('one', 'alone');
  here.one = false;
  cooked.resolve(undefined);
  expect(await Promise.all(shared)).toEqual(['cooked', 'cooked']);
  await expect(alone).rejects.toThrow(CallerLeft);
  expect(await serve('alone', cook)).toBe('cooked');
});
