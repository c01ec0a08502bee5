import { describe, expect, it } from 'vitest';
import { createSharedCounter, type AddToAll } from './shared-counter.ts';

const MINUTE = { most: 40, windowMs: 60_000 };

/** Processes that share one count of calls, and the number of times they shared it. */
function open(count: number, limit = MINUTE) {
  const clock = { ms: 0 };
  let shares = 0;
  let window = { calls: 0, endsAtMs: 0 };
  const share: AddToAll = async (_key, amount, windowMs) => {
    shares += 1;
    if (window.endsAtMs <= clock.ms) window = { calls: 0, endsAtMs: clock.ms + windowMs };
    window = { ...window, calls: window.calls + amount };
    return { count: window.calls, endsInMs: window.endsAtMs - clock.ms };
  };
  const processes = Array.from({ length: count }, () => createSharedCounter(share, limit, () => clock.ms));
  return { processes, clock, shares: () => shares };
}

describe('a count that processes share', () => {
  it('lets all of them together have little more than the limit, and asks once for a tenth of it', async () => {
    const { processes, shares } = open(4);
    let allowed = 0;
    for (let call = 0; call < 400; call += 1) {
      const { count } = (await processes[call % 4]?.add('a', 1)) ?? { count: 0 };
      if (count <= MINUTE.most) allowed += 1;
    }
    // Each may have counted three calls that the others have not seen yet.
    expect(allowed).toBeGreaterThanOrEqual(MINUTE.most);
    expect(allowed).toBeLessThanOrEqual(MINUTE.most + 4 * 3);
    // Refused calls need no share.
    expect(shares()).toBeLessThanOrEqual(10 + 4);
  });

  it('answers of many calls at once as many as the limit has, and refuses the others', async () => {
    const { processes } = open(1);
    const counts = await Promise.all(Array.from({ length: 60 }, () => processes[0]!.add('a', 1)));
    expect(counts.map(({ count }) => count)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1));
  });

  it('answers little more than the limit to many calls at once at two processes', async () => {
    const { processes } = open(2);
    const all = processes.flatMap((process) => Array.from({ length: 40 }, () => process.add('a', 1)));
    const allowed = (await Promise.all(all)).filter(({ count }) => count <= MINUTE.most).length;
    expect(allowed).toBeGreaterThanOrEqual(MINUTE.most);
    expect(allowed).toBeLessThanOrEqual(MINUTE.most + 2 * 3);
  });

  it('ends its window for all at once, and begins again', async () => {
    const { processes, clock } = open(2);
    const [one, other] = processes;
    await one?.add('a', 40);
    clock.ms = 50_000;
    expect(await other?.add('a', 4)).toEqual({ count: 44, endsInMs: 10_000 });
    clock.ms = 60_000;
    expect(other?.read('a').count).toBe(0);
    expect((await one?.add('a', 4))?.count).toBe(4);
  });

  it('counts by itself until the window ends where nothing can be shared', async () => {
    const clock = { ms: 0 };
    let asked = 0;
    const away: AddToAll = async () => {
      asked += 1;
      return undefined;
    };
    const counter = createSharedCounter(away, MINUTE, () => clock.ms);
    for (let call = 1; call <= 50; call += 1) expect((await counter.add('a', 1)).count).toBe(call);
    expect(asked).toBe(1);
  });

  it('forgets the windows that began first if there are too many keys', async () => {
    const counter = createSharedCounter(
      async () => undefined,
      MINUTE,
      () => 0,
      2,
    );
    for (const key of ['a', 'b', 'a', 'c']) await counter.add(key, 1);
    expect(['a', 'b', 'c'].map((key) => counter.read(key).count)).toEqual([0, 1, 1]);
  });
});
