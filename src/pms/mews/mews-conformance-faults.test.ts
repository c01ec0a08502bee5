import { describePms } from '#pms/conformance/pms-conformance.ts';
import { openDemoHotel } from './open-demo-hotel.ts';

type Trouble = {
  readonly effect: object;
  /** The operation that is hit; any unless given. */
  readonly operation?: string;
  /** Every how many requests; with 1 every request is hit. */
  readonly every: number;
  readonly count: number;
};

/** A hotel whose Mews fails again and again, though never twice in a row: whoever tries again gets through. */
async function openTroubled({ effect, operation = '*', every, count }: Trouble) {
  const hotel = await openDemoHotel('vienna', { writeTimeLimitMs: 500 });
  if (every === 1) await hotel.administer('POST', 'faults', { operation, effect, times: count });
  for (let index = 1; every > 1 && index <= count; index += 1) {
    await hotel.administer('POST', 'faults', { operation, effect, times: 1, after: index * every });
  }
  return {
    pms: hotel.pms,
    close: async () => {
      const { faults } = (await hotel.administer('GET', 'faults')) as { faults: { hits: number }[] };
      await hotel.close();
      if (!faults.some(({ hits }) => hits > 0)) throw new Error('the fault was never met, so nothing was shown');
    },
  };
}

const passing = { every: 7, count: 60 };
const always = { every: 1, count: 100_000 };
const troubles: Readonly<Record<string, Trouble>> = {
  'is slow': { effect: { kind: 'latency', ms: 15 }, ...always },
  'answers 408 now and then': { effect: { kind: 'status', status: 408 }, ...passing },
  'answers 409 now and then': { effect: { kind: 'status', status: 409 }, ...passing },
  'answers 429 and wants no pause': { effect: { kind: 'status', status: 429, retryAfter: 0 }, ...passing },
  'answers 429 without Retry-After': { effect: { kind: 'status', status: 429 }, every: 40, count: 3 },
  'answers 429 and has done it all the same': {
    effect: { kind: 'executedStatus', status: 429, retryAfter: 0 },
    ...passing,
  },
  'answers 500 now and then': { effect: { kind: 'status', status: 500 }, ...passing },
  'answers 500 and has done it all the same': { effect: { kind: 'executedStatus', status: 500 }, ...passing },
  'cuts connections before the work': { effect: { kind: 'cutBeforeCommit' }, ...passing },
  'cuts connections after the work': { effect: { kind: 'cutAfterCommit' }, ...passing },
  'never answers a reservation that it makes': {
    effect: { kind: 'hang', executed: true },
    operation: 'reservations/add',
    every: 3,
    count: 3,
  },
  'never answers a reservation that it does not make': {
    effect: { kind: 'hang', executed: false },
    operation: 'reservations/add',
    every: 3,
    count: 3,
  },
  'says that somebody else just changed a reservation': {
    effect: { kind: 'status', status: 403 },
    operation: 'reservations/cancel',
    every: 1,
    count: 1,
  },
  'sends keys that nobody knows': { effect: { kind: 'extraFields' }, ...always },
  'leaves short names out': { effect: { kind: 'nullField', field: 'ShortNames' }, ...always },
  'leaves external names out': { effect: { kind: 'nullField', field: 'ExternalNames' }, ...always },
  'leaves breakdowns of tax out': { effect: { kind: 'nullField', field: 'Breakdown' }, ...always },
  'leaves nightly prices out': { effect: { kind: 'nullField', field: 'CategoryPrices' }, ...always },
  'leaves numbers of rooms out': { effect: { kind: 'nullField', field: 'Number' }, ...always },
  'classifies rooms in new ways': {
    effect: { kind: 'unknownEnum', field: 'Type' },
    operation: 'resourceCategories/getAll',
    ...always,
  },
};

for (const [sentence, trouble] of Object.entries(troubles)) {
  describePms(`a Mews that ${sentence}`, () => openTroubled(trouble), { cancels: true, postsRedemptions: true });
}
