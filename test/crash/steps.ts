import type { Stop } from './step-watch.ts';

/** Every step of placing towards database and hotel, in order, up to the payment posted at the hotel. */
export const PLACING_STEPS: readonly string[] = [
  'read placement',
  'read card',
  'ask the hotel: reservations/price',
  'begin',
  'lock card',
  'read card',
  'lock the guest',
  'read still_open',
  'insert placement',
  'insert transfer',
  'insert placement_change',
  'add a job',
  'commit',
  'ask the hotel: customers/getAll',
  'ask the hotel: customers/add',
  'ask the hotel: reservations/add',
  'begin',
  'lock placement',
  'read transfer',
  'lock card',
  'insert transfer',
  'update placement',
  'insert placement_change',
  'add a job',
  'commit',
  'read placement',
  'ask the hotel: payments/getAll',
  'ask the hotel: payments/addExternal',
  'update placement',
];

/** Steps that come now and then, when what was read before has grown old: they read, or count requests. */
export const NOW_AND_THEN: readonly string[] = [
  'read sale_page',
  'count requests to the hotel',
  'ask the hotel: rules/getAll',
];

/** Here the other side may have done what we never hear of. */
const CHANGES_SOMETHING = /^(commit|update placement)$|\/(add|addExternal|cancel)$/;

/** Before every step, and after every step that changes something by itself. */
export function listStops(steps: readonly string[]): Stop[] {
  return steps.flatMap((step, place): Stop[] => {
    const times = steps.slice(0, place + 1).filter((other) => other === step).length;
    const before: Stop = { step, times, when: 'before' };
    return CHANGES_SOMETHING.test(step) ? [before, { step, times, when: 'after' }] : [before];
  });
}

/**
 * The stops in groups, one server for each. Guests whose step is kept wait side by side until it is killed; but once a
 * job has been begun no other job of its kind is, so that guest is the last of a group, and alone of that sort.
 */
export function groupStops(steps: readonly string[]): Stop[][] {
  const stops = listStops(steps);
  const isJob = stops.findLastIndex(({ step, when }) => step === 'commit' && when === 'after');
  const [ofRequest, ofJob] = [stops.slice(0, isJob), stops.slice(isJob)];
  return ofJob.map((stop, group) => {
    const inGroup = ofRequest.filter((_stop, place) => place % ofJob.length === group);
    return [...inGroup.filter(isAtDatabase), ...inGroup.filter((other) => !isAtDatabase(other)), stop];
  });
}

function isAtDatabase({ step }: Stop): boolean {
  return !step.startsWith('ask');
}
