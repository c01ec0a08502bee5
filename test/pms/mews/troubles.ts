import type { Trouble } from './open-troubled-hotel.ts';

/** Every seventh request. */
const NOW_AND_THEN = { every: 7, count: 60 };

const ALWAYS = { every: 1, count: 100_000 };

/**
 * The kinds of faults with which a Mews remains usable, each described by a sentence that begins with "a Mews that".
 */
export const TROUBLES = {
  'is slow': { faults: [['*', { kind: 'latency', ms: 15 }]], ...ALWAYS },
  'answers 408 when much is asked at once': {
    // Pricing rooms, but not reserving them: a reservation that is answered 408 has an unknown outcome, not a refusal.
    faults: [
      ['reservations/price', { kind: 'tooMuch', rooms: 4 }],
      ['*', { kind: 'tooMuch', items: 60, timeUnits: 50 }],
    ],
    ...ALWAYS,
  },
  'answers 409 now and then': { faults: [['*', { kind: 'status', status: 409 }]], ...NOW_AND_THEN },
  'answers 429 and wants no pause': {
    faults: [['*', { kind: 'status', status: 429, retryAfter: 0 }]],
    ...NOW_AND_THEN,
  },
  'answers 429 without Retry-After': { faults: [['*', { kind: 'status', status: 429 }]], every: 40, count: 3 },
  'answers 429 and has done it anyway': {
    faults: [['*', { kind: 'executedStatus', status: 429, retryAfter: 0 }]],
    ...NOW_AND_THEN,
  },
  'answers 500 now and then': { faults: [['*', { kind: 'status', status: 500 }]], ...NOW_AND_THEN },
  'answers 500 and has done it anyway': {
    faults: [['*', { kind: 'executedStatus', status: 500 }]],
    ...NOW_AND_THEN,
  },
  'cuts connections before the work': { faults: [['*', { kind: 'cutBeforeCommit' }]], ...NOW_AND_THEN },
  'cuts connections after the work': { faults: [['*', { kind: 'cutAfterCommit' }]], ...NOW_AND_THEN },
  'never answers a reservation that it makes': {
    faults: [['reservations/add', { kind: 'hang', executed: true }]],
    every: 3,
    count: 3,
    writeTimeLimitMs: 2_000,
  },
  'never answers a reservation that it does not make': {
    faults: [['reservations/add', { kind: 'hang', executed: false }]],
    every: 3,
    count: 3,
    writeTimeLimitMs: 2_000,
  },
  'says that somebody else just changed a reservation': {
    faults: [['reservations/cancel', { kind: 'status', status: 403 }]],
    every: 1,
    count: 1,
  },
  'sends keys that nobody knows': { faults: [['*', { kind: 'extraFields' }]], ...ALWAYS },
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
    ...ALWAYS,
  },
} as const satisfies Readonly<Record<string, Trouble>>;
