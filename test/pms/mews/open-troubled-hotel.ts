import { openDemoHotel } from './open-demo-hotel.ts';

/** Faults of a simulated Mews that repeat. */
export type Trouble = {
  /** The operations that have faults, and the faults. */
  readonly faults: readonly (readonly [operation: string, effect: object])[];
  /** The interval in requests. With 1 every request has the fault. */
  readonly every: number;
  readonly count: number;
  /** The time limit of a write, where some writes get no answer. */
  readonly writeTimeLimitMs?: number;
};

/** A hotel whose Mews has faults again and again, but never twice in a row, so that a caller's retry succeeds. */
export async function openTroubledHotel({ faults: arranged, every, count, ...limit }: Trouble) {
  const hotel = await openDemoHotel('vienna', limit);
  await hotel.administer('POST', 'switches', { executes429: true });
  for (const [operation, effect] of arranged) {
    if (every === 1) await hotel.administer('POST', 'faults', { operation, effect, times: count });
    for (let index = 1; every > 1 && index <= count; index += 1) {
      await hotel.administer('POST', 'faults', { operation, effect, times: 1, after: index * every });
    }
  }
  return {
    pms: hotel.pms,
    listFees: hotel.listFees,
    guestPays: hotel.guestPays,
    close: async () => {
      const { faults } = (await hotel.administer('GET', 'faults')) as { faults: { hits: number }[] };
      await hotel.close();
      const isMet = every === 1 ? faults.every(({ hits }) => hits > 0) : faults.some(({ hits }) => hits > 0);
      if (!isMet) throw new Error('a fault was never met, so nothing was shown');
    },
  };
}
