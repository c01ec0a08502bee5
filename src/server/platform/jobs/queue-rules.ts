import type { JobName } from './job-kinds.ts';

/**
 * A job that throws is tried again with growing pauses, for a week, because a hotel may be away for days; handlers that
 * know better add a job of their own, and a payment at a hotel that is away for longer gets another. A job whose
 * process died shows no sign of life and goes to another one.
 */
export const QUEUE_RULES = {
  retryLimit: 2000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 180,
  heartbeatSeconds: 10,
};
/** Somebody who asks for a link waits for it now; what they typed is forgotten within the hour. */
const ASKED_RULES = { ...QUEUE_RULES, retryLimit: 10, retentionSeconds: 900, deleteAfterSeconds: 3600 };
/** Each payment at a hotel's desk is one: where the hotel is away they are given up, as all else looks again. */
const EVENT_RULES = { ...QUEUE_RULES, retryLimit: 10 };
/** What goes through whole tables takes its time, and the next night comes. */
const NIGHT_RULES = { ...QUEUE_RULES, retryLimit: 3, expireInSeconds: 21_600 };
/** Somebody at the desk sees how far it is, and waits. */
const TASK_RULES = { ...QUEUE_RULES, retryDelayMax: 15 };
export const OWN_RULES: Partial<Readonly<Record<JobName, typeof QUEUE_RULES>>> = {
  'find-paid-stays': EVENT_RULES,
  'look-at-stay': EVENT_RULES,
  'look-for-hotel-cancelled': NIGHT_RULES,
  'compare-bills': NIGHT_RULES,
  'verify-ledger': NIGHT_RULES,
  'forget-persons': NIGHT_RULES,
  'send-booking-link': ASKED_RULES,
  'send-cards-link': ASKED_RULES,
  'work-on-task': TASK_RULES,
};
