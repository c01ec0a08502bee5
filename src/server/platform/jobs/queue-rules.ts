import type { JobName } from './job-kinds.ts';

/**
 * Failed jobs are retried with growing pauses for a week, because a hotel may be away for days. Handlers that know
 * better add a job of their own. A payment at a hotel that is away for longer gets another job. A job whose process
 * died stops sending heartbeats and is passed to another process.
 */
const QUEUE_RULES = {
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
/** Full-table jobs may take hours. They run again within a day, so they are retried only a few times. */
const NIGHT_RULES = { ...QUEUE_RULES, retryLimit: 3, expireInSeconds: 21_600 };
/** A staff member watches the progress and waits. */
const TASK_RULES = { ...QUEUE_RULES, retryDelayMax: 15 };

export const QUEUES: Readonly<Record<JobName, typeof QUEUE_RULES>> = {
  'settle-placement': QUEUE_RULES,
  'post-redemption': QUEUE_RULES,
  'settle-cancellation': QUEUE_RULES,
  'post-give-back': QUEUE_RULES,
  'settle-payment': QUEUE_RULES,
  'refund-payment': QUEUE_RULES,
  'post-overdue-payments': QUEUE_RULES,
  'look-at-payment': QUEUE_RULES,
  'find-paid-stays': EVENT_RULES,
  'look-for-hotel-cancelled': NIGHT_RULES,
  'compare-bills': NIGHT_RULES,
  'look-at-stay': EVENT_RULES,
  'cancel-orphan': QUEUE_RULES,
  'look-for-orphan': QUEUE_RULES,
  'send-letter': QUEUE_RULES,
  'send-overdue-letters': QUEUE_RULES,
  'remind-holders': QUEUE_RULES,
  'alert-operators': QUEUE_RULES,
  'verify-ledger': NIGHT_RULES,
  'release-redemptions': QUEUE_RULES,
  'make-books-files': NIGHT_RULES,
  'settle-bill-posting': QUEUE_RULES,
  'notify-wallets': QUEUE_RULES,
  'forget-persons': NIGHT_RULES,
  'send-booking-link': ASKED_RULES,
  'send-cards-link': ASKED_RULES,
  'work-on-task': TASK_RULES,
  'clean-up': QUEUE_RULES,
};
export const JOB_NAMES = Object.keys(QUEUES) as JobName[];
