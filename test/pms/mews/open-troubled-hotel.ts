import { openDemoHotel } from './open-demo-hotel.ts';

/** Faults of a simulated Mews that repeat. */
export type Trouble = {
  /** The operations that are hit, and how. */
  readonly faults: readonly (readonly [operation: string, effect: object])[];
  /** Every how many requests; with 1 every request is hit. */
  readonly every: number;
  readonly count: number;
  /** How long a write is waited for where some are never answered. */
  readonly writeTimeLimitMs?: number;
};

/** A hotel whose Mews fails again and again, though never twice in a row: a caller that tries again gets through. */
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
