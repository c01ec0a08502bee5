import type { Stop } from './step-watch.ts';

/** The steps of a server towards database and hotel, in order: up to its answer, then as a job that posts a payment. */
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
    'insert transfer',
    'add a job',
    'commit',
    'ask the hotel: customers/getAll',
    'ask the hotel: customers/add',
    'update placement',
    'ask the hotel: reservations/add',
    'begin',
    'lock placement',
    'insert transfer',
    'insert placement_change',
    'add a job',
    'insert mail',
    'add a job',
    'commit',
  ],
  ofJob: [
    'read placement',
    'ask the hotel: payments/getAll',
    'begin',
    'update placement',
    'lock the bills',
    'read bill_posting',
    'commit',
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
    'lock the bills',
    'update bill_posting',
    'update mail',
    'read bill_posting',
    'insert mail',
    'add a job',
    'commit',
  ],
  // The first of the two reads is for the answer to the guest.
  ofJob: [
    'read placement',
    'read bill_posting',
    'read placement',
    'ask the hotel: payments/getAll',
    'begin',
    'update placement',
    'commit',
    'ask the hotel: payments/addExternal',
    'begin',
    'update placement',
    'commit',
  ],
};

/** A person puts a card on a stay: value is held, the payment claimed and sent, and the value redeemed. No reads. */
export const PAYING_BILL_STEPS: Steps = {
  ofRequest: [
    'begin',
    'lock card',
    'lock the bills',
    'add a job',
    'lock the guest',
    'insert redemption',
    'insert transfer',
    'insert bill_posting',
    'add a job',
    'insert audit_entry',
    'commit',
    'update bill_posting',
    'update bill_posting',
    'ask the hotel: payments/addExternal',
    'begin',
    'lock redemption',
    'lock card',
    'update bill_posting',
    'lock redemption',
    'update redemption',
    'lock card',
    'insert transfer',
    'commit',
  ],
  ofJob: [],
};

/** The same takes it back: the value returns last. */
export const TAKING_BACK_STEPS: Steps = {
  ofRequest: [
    'begin',
    'lock redemption',
    'lock card',
    'insert bill_posting',
    'add a job',
    'insert audit_entry',
    'commit',
    'update bill_posting',
    'update bill_posting',
    'ask the hotel: payments/addExternal',
    'begin',
    'lock redemption',
    'lock card',
    'update bill_posting',
    'lock redemption',
    'lock redemption',
    'update redemption',
    'insert reversal',
    'lock card',
    'insert transfer',
    'commit',
  ],
  ofJob: [],
};

/** A letter with a link that a guest requested, from its job to its end. */
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

/** Occasional steps, taken when a cache is stale: they read, or count requests. */
export const NOW_AND_THEN: readonly string[] = [
  'read sale_page',
  'count requests to the hotel',
  'share an answer of the hotel',
  'count calls of an address',
  'ask the hotel: configuration/get',
  'ask the hotel: rates/getAll',
  'ask the hotel: rules/getAll',
];

/** Each held guest keeps a connection, or a request to the hotel that times out after some seconds. */
const MOST_SIDE_BY_SIDE = 4;

/** The other side may have executed these although we never get the answer. */
const CHANGES_SOMETHING = /^commit$|\/(add|addExternal|cancel|confirm|refund|update)$/;

/**
 * Where servers are killed: before every step, and after every step that changes something by itself. Stops are in
 * groups with one server each. Guests whose step is held wait side by side until it is killed. Once a job is held, no
 * other job of its kind runs, so such a guest is the last of a group and the only one of that kind.
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

/** Stops that others may be held beside, and stops that end a group. */
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

/** Requests to the hotel time out after some seconds, so they are held last. */
function isAtDatabase({ step }: Stop): boolean {
  return !step.startsWith('ask');
}
