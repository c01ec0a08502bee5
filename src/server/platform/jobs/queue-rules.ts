import type { JobName } from './job-kinds.ts';

/**
 * Failed jobs are retried with growing pauses for a week, because a hotel may be away for days. Handlers that know
 * better add a job of their own. A payment at a hotel that is away for longer gets another job. A job whose process
 * died stops sending heartbeats and is passed to another process.
 */
export const QUEUE_RULES = {
  retryLimit: 2000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 180,
  heartbeatSeconds: 10,
};
/** A person is waiting for the link. The typed address is deleted within the hour. */
const ASKED_RULES = { ...QUEUE_RULES, retryLimit: 10, retentionSeconds: 900, deleteAfterSeconds: 3600 };
/** One job for each payment at a hotel's desk. They are dropped if the hotel is away, because other jobs look again. */
const EVENT_RULES = { ...QUEUE_RULES, retryLimit: 10 };
/** Full-table jobs may take hours. They run again the next night, so they are retried only a few times. */
const NIGHT_RULES = { ...QUEUE_RULES, retryLimit: 3, expireInSeconds: 21_600 };
/** A staff member watches the progress and waits. */
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
