import { Counter, type Registry } from 'prom-client';
import type { Log } from '../log.ts';
import type { CountCalls } from '../plumbing/limits/limit-address.ts';
import { createWindowCounter } from '../plumbing/limits/window-counter.ts';

/** Why a try of a code was not answered: its address or network had too many misses, or the code itself had. */
export type TryRefusal = 'address' | 'network' | 'delayed' | 'locked';
type FailedTry = 'missed' | TryRefusal;

/** Sees to it that guessing leaves a trace, whatever comes of it. */
export type GuessWatch = {
  /** A try that found nothing, or was not answered; `locks` is how many codes it locked. */
  note(salePageId: string, failed: FailedTry, locks: number): Promise<void>;
  /** Adds what was counted to the figures of this process. */
  showIn(registry: Registry): void;
};

/** More than guests of one sale page mistype in a minute. */
const SUSPICIOUS = 100;
const WINDOW_MS = 60_000;
/** More than guests lock in an hour: the holder of each has to ask, unless a batch is unlocked at once. */
const MANY_LOCKS = 50;
const LOCKS_WINDOW_MS = 3_600_000;

/**
 * Writes a line a minute for each sale page whose codes are being guessed, when it becomes plain, and one an hour where
 * many are locked. All processes count together, and each that sees it says so.
 */
export function createGuessWatch(log: Pick<Log, 'warn'>, countCalls: CountCalls, nowMs?: () => number): GuessWatch {
  const failures = countCalls('failed codes', { most: SUSPICIOUS, windowMs: WINDOW_MS });
  const locksOfHour = countCalls('locked codes', { most: MANY_LOCKS, windowMs: LOCKS_WINDOW_MS });
  const said = createWindowCounter(nowMs);
  /** True once for each window. */
  const isFirst = (of: string, endsInMs: number) => said.read(of).count === 0 && said.add(of, 1, endsInMs).count === 1;
  const misses = new Counter({
    name: 'staycard_code_misses_total',
    help: 'Codes that were looked up and that no card has',
    registers: [],
  });
  const refusals = new Counter({
    name: 'staycard_code_refusals_total',
    help: 'Codes that were not looked up (429), by reason: misses of the address, of its network, or of the code',
    labelNames: ['reason'],
    registers: [],
  });
  const locked = new Counter({
    name: 'staycard_code_locks_total',
    help: 'Codes that were locked after wrong second secrets; of codes that no card has, too',
    registers: [],
  });
  for (const reason of ['address', 'network', 'delayed', 'locked']) refusals.inc({ reason }, 0);
  return {
    async note(salePageId, failed, locks) {
      if (failed === 'missed') misses.inc();
      else refusals.inc({ reason: failed });
      locked.inc(locks);
      const { count, endsInMs } = await failures.add(salePageId, 1);
      if (count >= SUSPICIOUS && isFirst(`failed ${salePageId}`, endsInMs)) {
        log.warn(
          { sale_page: salePageId, failed_tries: count, within_seconds: WINDOW_MS / 1000, last: failed },
          'codes of cards are being guessed',
        );
      }
      if (locks === 0) return;
      const inHour = await locksOfHour.add(salePageId, locks);
      if (inHour.count < MANY_LOCKS || !isFirst(`locked ${salePageId}`, inHour.endsInMs)) return;
      log.warn(
        { sale_page: salePageId, locks: inHour.count, within_seconds: LOCKS_WINDOW_MS / 1000 },
        'many codes are locked',
      );
    },
    showIn(registry) {
      for (const counter of [misses, refusals, locked]) registry.registerMetric(counter);
    },
  };
}
