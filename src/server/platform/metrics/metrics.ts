import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from 'pg';

/** Metrics of this process, described in docs/metrics.md. A label never holds a code, a token or personal data. */
export type Metrics = Readonly<ReturnType<typeof createMetrics>>;

const PMS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Create one per server. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const letters = new Counter({
    name: 'staycard_letters_total',
    help: 'Answers of the mail server to letters: sent, later, stopped or refused',
    labelNames: ['outcome'],
    registers,
  });
  // A series that first appears with its first event has no earlier value, so its rate misses that event. These
  // therefore start at zero.
  for (const outcome of ['sent', 'later', 'stopped', 'refused']) letters.inc({ outcome }, 0);
  return {
    registry,
    letters,
    pmsRequests: new Counter({
      name: 'staycard_pms_requests_total',
      help: 'Requests to hotel systems: ok, refused, not_granted (401), limited (429), fault, or no_answer',
      labelNames: ['property', 'outcome'],
      registers,
    }),
    pmsSeconds: new Histogram({
      name: 'staycard_pms_request_seconds',
      help: 'Response times of hotel systems, by operation',
      labelNames: ['operation'],
      buckets: PMS_SECONDS,
      registers,
    }),
    // The series of properties whose events are expected start at zero.
    pmsEvents: new Counter({
      name: 'staycard_pms_events_total',
      help: 'Events of hotel systems, by webhook or socket, about availability, prices, rooms, payments or the integration',
      labelNames: ['by', 'about'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'staycard_job_failures_total',
      help: 'Failed jobs that will be retried',
      labelNames: ['job'],
      registers,
    }),
    personsForgotten: new Counter({
      name: 'staycard_persons_forgotten_total',
      help: 'Personal data deleted after its retention period: wishes of a stay, the stay itself, a card, or a note',
      labelNames: ['what'],
      registers,
    }),
  };
}

/** Classifies a request to a PMS by its HTTP status. Null: no answer. */
export function pmsOutcomeOf(status: number | null): string {
  if (status === null) return 'no_answer';
  if (status === 429) return 'limited';
  // A revoked token, or an operation that the hotel does not grant.
  if (status === 401) return 'not_granted';
  if (status >= 500) return 'fault';
  return status >= 400 ? 'refused' : 'ok';
}

export function watchPools({ registry }: Metrics, pools: Readonly<Record<string, Pool>>): void {
  const gauge = new Gauge({
    name: 'staycard_database_connections',
    help: 'Connections to the database: busy, idle, waiting, and the maximum',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
        gauge.set({ pool, state: 'busy' }, totalCount - idleCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
        // A query counts as waiting for one tick even if a connection is idle, so idle connections are subtracted.
        gauge.set({ pool, state: 'waiting' }, Math.max(0, waitingCount - idleCount));
        gauge.set({ pool, state: 'most' }, options.max);
      }
    },
  });
}
