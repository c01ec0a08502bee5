import type { Stop } from './step-watch.ts';

/**
 * What a server does towards database and hotel, in order: up to its answer, and then as a job that posts a payment.
 */
export type Steps = { readonly ofRequest: readonly string[]; readonly ofJob: readonly string[] };

export const PLACING_STEPS: Steps = {
  ofRequest: [
    'read placement',
    'read card',
    'ask the hotel: restrictions/getAll',
    'ask the hotel: reservations/price',
    'begin',
    'lock cards and guest',
    'read card',
    'insert placement_change',
    'write job, transfer',
    'commit',
    'ask the hotel: customers/getAll',
    'ask the hotel: customers/add',
    'update placement',
    'ask the hotel: reservations/add',
    'begin',
    'lock placement',
    'insert transfer',
    'insert placement_change',
    'write job, mail',
    'commit',
  ],
  ofJob: [
    'read placement',
    'ask the hotel: payments/getAll',
    'update placement',
    'ask the hotel: payments/addExternal',
    'update placement',
  ],
};

export const CANCELLING_STEPS: Steps = {
  ofRequest: [
    'read placement',
    'ask the hotel: reservations/getAll/2023-06-06',
    'begin',
    'lock placement',
    'insert placement_change',
    'add a job',
    'commit',
    'read placement',
    'ask the hotel: reservations/getAll/2023-06-06',
    'read placement',
    'begin',
    'lock placement',
    'commit',
    'ask the hotel: reservations/cancel',
    'begin',
    'lock placement',
    'read transfer',
    'read card',
    'lock card',
    'insert transfer',
    'insert placement_change',
    'update mail',
    'write job, mail',
    'commit',
  ],
  // The first of the two readings is for the answer to the guest.
  ofJob: [
    'read placement',
    'read placement',
    'ask the hotel: payments/getAll',
    'update placement',
    'ask the hotel: payments/addExternal',
    'begin',
    'update placement',
    'commit',
  ],
};

/** A letter with a link that somebody asked for, from its job to its end. */
export const SENDING_STEPS: readonly string[] = [
  'update mail',
  'begin',
  'insert guest_link',
  'lock the guest',
  'update guest_link',
  'commit',
  'mail server: MAIL FROM',
  'mail server: the letter',
  'update mail',
];

/** Steps that come now and then, when what was read before has grown old: they read, or count requests. */
export const NOW_AND_THEN: readonly string[] = [
  'read sale_page',
  'count requests to the hotel',
  'share an answer of the hotel',
  'count calls of an address',
  'ask the hotel: configuration/get',
  'ask the hotel: rates/getAll',
  'ask the hotel: rules/getAll',
];

/** Each that waits keeps a connection, or a request to the hotel that ends after some seconds. */
const MOST_SIDE_BY_SIDE = 4;

/** Here the other side may have done what we never hear of. */
const CHANGES_SOMETHING = /^commit$|\/(add|addExternal|cancel|confirm|refund|update)$/;

/**
 * Where servers are killed: before every step, and after every step that changes something by itself. In groups, one
 * server for each: guests whose step is kept wait side by side until it is killed, but once a job has begun no other of
 * its kind is worked on, so that guest is the last of a group, and alone of that sort.
 */
export function groupStops(steps: Steps): Stop[][] {
  const { early, late } = partStops(steps);
  const groups = Math.max(late.length, Math.ceil(early.length / MOST_SIDE_BY_SIDE));
  return Array.from({ length: groups }, (_, group) => {
    const inGroup = early.filter((_stop, place) => place % groups === group);
    return [
      ...inGroup.filter(isAtDatabase),
      ...inGroup.filter((other) => !isAtDatabase(other)),
      ...late.slice(group, group + 1),
    ];
  });
}

/** Those that others may wait at side by side, and those that end a group. */
export function partStops({ ofRequest, ofJob }: Steps): { early: Stop[]; late: Stop[] } {
  const all = listStops([...ofRequest, ...ofJob]);
  const untilAnswer = listStops(ofRequest).length - 1;
  return { early: all.slice(0, untilAnswer), late: all.slice(untilAnswer) };
}

function listStops(steps: readonly string[]): Stop[] {
  return steps.flatMap((step, place): Stop[] => {
    const times = steps.slice(0, place + 1).filter((other) => other === step).length;
    const before: Stop = { step, times, when: 'before' };
    return CHANGES_SOMETHING.test(step) ? [before, { step, times, when: 'after' }] : [before];
  });
}

/** What waits for the hotel gives up after some seconds; so it is stopped last. */
function isAtDatabase({ step }: Stop): boolean {
  return !step.startsWith('ask');
}
