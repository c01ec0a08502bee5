import type { FaultEffect } from '../../simulators/mews/request/faults.ts';

type Trouble = {
  readonly operation: string;
  readonly probability: number;
  readonly times?: number;
  readonly effect: FaultEffect;
};

type Wounds = readonly (readonly [probability: number, effect: FaultEffect, times?: number])[];

const SLOW: FaultEffect = { kind: 'latency', ms: 2500 };
/** Longer than a write waits for the limiter, so that a look-up in time is impossible. */
const LONG_PAUSE_SECONDS = 12;
const JUST_CHANGED = 'Someone else just changed this bill. Refresh to see the latest and try again.';

/** 429 answers, with the request executed or not. A long pause blocks all requests to that hotel, so there is one. */
const BUSY_WOUNDS: Wounds = [
  [0.03, { kind: 'status', status: 429, retryAfter: 1 }],
  [0.04, { kind: 'executedStatus', status: 429, retryAfter: 1 }],
  [0.02, { kind: 'executedStatus', status: 429, retryAfter: LONG_PAUSE_SECONDS }, 1],
];

/** Faults of a write: everything that leaves its outcome unknown. */
const WRITE_WOUNDS: Wounds = [
  [0.06, { kind: 'cutAfterCommit' }],
  [0.05, { kind: 'cutBeforeCommit' }],
  [0.06, { kind: 'executedStatus', status: 500 }],
  [0.03, { kind: 'status', status: 503 }],
  ...BUSY_WOUNDS,
  [0.02, { kind: 'status', status: 403, message: JUST_CHANGED }],
  [0.04, SLOW],
  [0.03, { kind: 'nullField', field: 'Id' }],
  [0.02, { kind: 'unknownEnum', field: 'State', value: 'NotYetInvented' }],
  [0.03, { kind: 'extraFields' }],
  // Each takes its guest or its job half a minute, so there are few.
  [0.03, { kind: 'hang', executed: true }, 2],
  [0.03, { kind: 'hang', executed: false }, 2],
];

/** Faults of a read. */
const READ_WOUNDS: Wounds = [
  [0.06, { kind: 'status', status: 500 }],
  [0.03, { kind: 'status', status: 429, retryAfter: 1 }],
  [0.03, { kind: 'cutBeforeCommit' }],
  [0.03, { kind: 'tooMuch', items: 50, timeUnits: 90, rooms: 4 }],
  [0.03, { kind: 'latency', ms: 800 }],
  [0.03, { kind: 'nullField', field: 'Id' }],
  [0.05, { kind: 'extraFields' }],
  [0.02, { kind: 'hang', executed: false }, 1],
];

/** Faults of the calls that move money. They hang seldom, because each hang keeps a guest or job for half a minute. */
const MONEY_WOUNDS: Wounds = WRITE_WOUNDS.map(([probability, effect, times]) =>
  times === undefined ? [probability, effect] : [probability, effect, 1],
);

const WRITES = ['reservations/add', 'payments/addExternal', 'reservations/cancel'];
const MONEY_WRITES = [
  'paymentRequests/add',
  'paymentRequests/cancel',
  'reservations/confirm',
  'reservations/update',
  'payments/refund',
];
const READS = [
  'paymentRequests/getAll',
  'reservationGroups/getAll',
  'reservations/getAll/2023-06-06',
  'payments/getAll',
  'reservations/price',
];

/**
 * All faults at the hotels in a season, and their frequency. A hang takes half a minute, and a long pause a dozen
 * seconds, so a short season has none.
 */
export function listTrouble(isShort: boolean): readonly Trouble[] {
  return isShort ? TROUBLE.filter(({ effect }) => !takesLong(effect)) : TROUBLE;
}

function takesLong(effect: FaultEffect): boolean {
  return effect.kind === 'hang' || ('retryAfter' in effect && effect.retryAfter === LONG_PAUSE_SECONDS);
}

const TROUBLE: readonly Trouble[] = [
  { operation: 'reservations/add', probability: 0.06, effect: { kind: 'roomLost' } },
  ...WRITES.flatMap((operation) => woundsOf(operation, WRITE_WOUNDS)),
  ...MONEY_WRITES.flatMap((operation) => woundsOf(operation, MONEY_WOUNDS)),
  ...READS.flatMap((operation) => woundsOf(operation, READ_WOUNDS)),
  ...woundsOf('customers/add', BUSY_WOUNDS),
  { operation: '*', probability: 0.01, effect: { kind: 'latency', ms: 300 } },
  { operation: '*', probability: 0.005, effect: { kind: 'status', status: 429, retryAfter: 1 } },
  { operation: '*', probability: 0.005, effect: { kind: 'status', status: 503 } },
];

function woundsOf(operation: string, wounds: Wounds): Trouble[] {
  return wounds.map(([probability, effect, times]) => ({
    operation,
    probability,
    effect,
    ...(times !== undefined && { times }),
  }));
}
