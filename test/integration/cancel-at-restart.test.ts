import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/server/run/app.ts';
import { createDependencies } from '../../src/server/run/dependencies.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { Guest } from '../guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const DOWN = { operation: '*', times: 1000, effect: { kind: 'status', status: 503 } } as const;

describe('a server that was started while the hotel gives no answer', () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;
  let restarted: { readonly guest: Guest; close(): Promise<void> };

  beforeAll(async () => {
    // The same database, queue and keys, with empty PMS caches.
    const { config, db, log, jobs, clock } = staycard.deps;
    const app = await buildApp(createDependencies({ config, db, log, jobs, clock }), { maxEventLoopDelayMs: 0 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    restarted = { guest: new Guest(`http://127.0.0.1:${port}`), close: () => app.close() };
  });

  afterEach(() => hotel.forgetFaults());
  afterAll(() => restarted.close());

  it('shows what cancelling costs, and takes the wish while that is free', { tags: ['thorough'] }, async () => {
    const { reservation } = await cancelling.book({ stay: stayInDays(60, 2), ...FLEXIBLE });
    await hotel.fail(DOWN);
    const terms = await restarted.guest.showCancellation(reservation);
    expect(terms).toMatchObject({ state: 'possible', fee: NO_FEE });
    expect(await restarted.guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 202, body: { state: 'asking' } });
    expect(await cancelling.stateOf(reservation)).toBe('cancelling');

    await hotel.forgetFaults();
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
  });
});
