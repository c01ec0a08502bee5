import {
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleType,
  noJitterGenerator,
  retry,
  type CircuitBreakerPolicy,
  type FailureReason,
  type IBackoff,
  type RetryPolicy,
} from 'cockatiel';
import { MewsFault } from './mews-fault.ts';

export const MAX_READ_REPEATS = 3;
const FAULTS_UNTIL_OPEN = 10;
const FIRST_OPEN_MS = 2_000;
const LONGEST_OPEN_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;

/** A fault that may be retried now: transient, within the time limit and within the retry budget. */
export class RepeatableFault extends Error {
  override readonly name = 'RepeatableFault';
  readonly fault: MewsFault;

  constructor(fault: MewsFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * Opens after ten consecutive faults that mean "Mews is down", and lets a probe through from time to time. Refusals,
 * 408, 409 and 429 do not count, because a healthy system sends them.
 */
export function createCircuitBreaker(): CircuitBreakerPolicy {
  const down = handleType(MewsFault, ({ isPassing, status }) => isPassing && ![408, 409, 429].includes(status ?? 0));
  return circuitBreaker(down, {
    halfOpenAfter: new ExponentialBackoff({
      generator: noJitterGenerator,
      initialDelay: FIRST_OPEN_MS,
      maxDelay: LONGEST_OPEN_MS,
    }),
    breaker: new ConsecutiveBreaker(FAULTS_UNTIL_OPEN),
  });
}

/** Retries after a RepeatableFault, with a jittered pause or as long as `Retry-After` says. */
export function createReadRetry(): RetryPolicy {
  const jitter = new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS });
  const backoff = new DelegateBackoff<{ readonly result: FailureReason<unknown> }, IBackoff<unknown>>(
    (context, last) => {
      const state = last ? last.next(undefined) : jitter.next();
      return { state, delay: Math.max(state.duration, requestedPauseMs(context.result)) };
    },
  );
  return retry(handleType(RepeatableFault), { maxAttempts: MAX_READ_REPEATS, backoff });
}

function requestedPauseMs(result: FailureReason<unknown>): number {
  return 'error' in result && result.error instanceof RepeatableFault ? (result.error.fault.retryAfterMs ?? 0) : 0;
}
