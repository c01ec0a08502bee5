import { describePms } from '#pms/conformance/pms-conformance.ts';
import { openDemoHotel } from './open-demo-hotel.ts';

type Trouble = {
  /** The operations that are hit, and how. */
  readonly faults: readonly (readonly [operation: string, effect: object])[];
  /** Every how many requests; with 1 every request is hit. */
  readonly every: number;
  readonly count: number;
};

/** A hotel whose Mews fails again and again, though never twice in a row: whoever tries again gets through. */
async function openTroubled({ faults: arranged, every, count }: Trouble) {
  const hotel = await openDemoHotel('vienna', { writeTimeLimitMs: 500 });
  for (const [operation, effect] of arranged) {
    if (every === 1) await hotel.administer('POST', 'faults', { operation, effect, times: count });
    for (let index = 1; every > 1 && index <= count; index += 1) {
      await hotel.administer('POST', 'faults', { operation, effect, times: 1, after: index * every });
    }
  }
  return {
    pms: hotel.pms,
    close: async () => {
      const { faults } = (await hotel.administer('GET', 'faults')) as { faults: { hits: number }[] };
      await hotel.close();
      const isMet = every === 1 ? faults.every(({ hits }) => hits > 0) : faults.some(({ hits }) => hits > 0);
      if (!isMet) throw new Error('a fault was never met, so nothing was shown');
    },
  };
}

const passing = { every: 7, count: 60 };
const always = { every: 1, count: 100_000 };
const troubles: Readonly<Record<string, Trouble>> = {
  'is slow': { faults: [['*', { kind: 'latency', ms: 15 }]], ...always },
  'answers 408 now and then': { faults: [['*', { kind: 'status', status: 408 }]], ...passing },
  'answers 409 now and then': { faults: [['*', { kind: 'status', status: 409 }]], ...passing },
  'answers 429 and wants no pause': { faults: [['*', { kind: 'status', status: 429, retryAfter: 0 }]], ...passing },
  'answers 429 without Retry-After': { faults: [['*', { kind: 'status', status: 429 }]], every: 40, count: 3 },
  'answers 429 and has done it all the same': {
    faults: [['*', { kind: 'executedStatus', status: 429, retryAfter: 0 }]],
    ...passing,
  },
  'answers 500 now and then': { faults: [['*', { kind: 'status', status: 500 }]], ...passing },
  'answers 500 and has done it all the same': { faults: [['*', { kind: 'executedStatus', status: 500 }]], ...passing },
  'cuts connections before the work': { faults: [['*', { kind: 'cutBeforeCommit' }]], ...passing },
  'cuts connections after the work': { faults: [['*', { kind: 'cutAfterCommit' }]], ...passing },
  'never answers a reservation that it makes': {
    faults: [['reservations/add', { kind: 'hang', executed: true }]],
    every: 3,
    count: 3,
  },
  'never answers a reservation that it does not make': {
    faults: [['reservations/add', { kind: 'hang', executed: false }]],
    every: 3,
    count: 3,
  },
  'says that somebody else just changed a reservation': {
    faults: [['reservations/cancel', { kind: 'status', status: 403 }]],
    every: 1,
    count: 1,
  },
  'sends keys that nobody knows': { faults: [['*', { kind: 'extraFields' }]], ...always },
  'is careless with what nothing needs': {
    faults: [
      ['ageCategories/getAll', { kind: 'nullField', field: 'ShortNames' }],
      ['rates/getAll', { kind: 'nullField', field: 'ExternalNames' }],
      ['rates/getPricing', { kind: 'nullField', field: 'CategoryPrices' }],
      ['reservations/price', { kind: 'nullField', field: 'Breakdown' }],
      ['reservations/getAll/2023-06-06', { kind: 'nullField', field: 'Number' }],
      ['resourceCategories/getAll', { kind: 'unknownEnum', field: 'Type' }],
      ['products/getAll', { kind: 'nullField', field: 'Descriptions' }],
    ],
    ...always,
  },
};

for (const [sentence, trouble] of Object.entries(troubles)) {
  describePms(`a Mews that ${sentence}`, () => openTroubled(trouble), { cancels: true, postsRedemptions: true });
}
