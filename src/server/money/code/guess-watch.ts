import { Counter, type Registry } from 'prom-client';
import type { Log } from '../../platform/log/log.ts';
import type { CountCalls } from '../../platform/limits/limit-address.ts';

/** Why a try of a code was not answered: its address or network had too many misses, or its card is locked. */
export type TryRefusal = { readonly outcome: 'address' | 'network' | 'locked'; readonly waitSeconds: number };
/** A try that found nothing, with how many cards it locked, or that was refused. */
export type FailedTry = { readonly outcome: 'missed'; readonly locks: number } | TryRefusal;

/** Bounds the misses of a caller, and sees to it that guessing leaves a trace. `networks` has the narrowest first. */
export type GuessWatch = {
  /** Refuses callers who have used up the misses of a minute. */
  findRefusal(networks: readonly string[]): TryRefusal | undefined;
  /** Counts a failed try, and answers it; a miss that is one too many for its caller is answered as a refusal. */
  note(salePageId: string, networks: readonly string[], failed: FailedTry): Promise<FailedTry>;
  /** Adds what was counted to the figures of this process. */
  showIn(registry: Registry): void;
};

const WINDOW_MS = 60_000;
/** Misses in a minute of a whole IPv6 network, by those of one of its addresses: several guests may be in it. */
const NETWORK_FACTOR = 5;
/** More than guests of one sale page mistype in a minute. */
const SUSPICIOUS = 100;

/** Writes a line a minute for each sale page whose codes are being guessed. All processes count together. */
export function createGuessWatch(log: Pick<Log, 'warn'>, countCalls: CountCalls, missesPerMinute: number): GuessWatch {
  const failures = countCalls('failed_codes', { most: SUSPICIOUS, windowMs: WINDOW_MS });
  const limits = (['address', 'network'] as const).map((outcome, index) => {
    const most = missesPerMinute * (index === 0 ? 1 : NETWORK_FACTOR);
    return { outcome, most, counter: countCalls(`missed_codes_of_${outcome}`, { most, windowMs: WINDOW_MS }) };
  });
  const misses = new Counter({
    name: 'staycard_code_misses_total',
    help: 'Codes that were looked up and that no card has',
    registers: [],
  });
  const refusals = new Counter({
    name: 'staycard_code_refusals_total',
    help: 'Codes that were not looked up (429), by reason: misses of the address, of its network, or a locked card',
    labelNames: ['reason'],
    registers: [],
  });
  const locked = new Counter({
    name: 'staycard_code_locks_total',
    help: 'Cards that were locked after wrong second secrets',
    registers: [],
  });
  for (const reason of ['address', 'network', 'locked']) refusals.inc({ reason }, 0);

  async function countMiss(networks: readonly string[]): Promise<TryRefusal | undefined> {
    const counted = networks.map(async (network, index) => {
      const limit = limits[index];
      const { count = 0, endsInMs = 0 } = (await limit?.counter.add(network, 1)) ?? {};
      return limit && count > limit.most ? refuse(limit.outcome, endsInMs) : undefined;
    });
    return (await Promise.all(counted)).find((refusal) => refusal !== undefined);
  }

  return {
    findRefusal(networks) {
      for (const [index, { outcome, most, counter }] of limits.entries()) {
        const { count, endsInMs } = counter.read(networks[index] ?? '');
        if (count >= most) return refuse(outcome, endsInMs);
      }
      return undefined;
    },
    async note(salePageId, networks, failed) {
      if (failed.outcome === 'missed') locked.inc(failed.locks);
      const answer = failed.outcome === 'missed' ? ((await countMiss(networks)) ?? failed) : failed;
      if (answer.outcome === 'missed') misses.inc();
      else refusals.inc({ reason: answer.outcome });
      const before = failures.read(salePageId).count;
      const { count } = await failures.add(salePageId, 1);
      if (before < SUSPICIOUS && count >= SUSPICIOUS) {
        log.warn(
          { sale_page: salePageId, failed_tries: count, within_seconds: WINDOW_MS / 1000, last: answer.outcome },
          'codes of cards are being guessed',
        );
      }
      return answer;
    },
    showIn(registry) {
      for (const counter of [misses, refusals, locked]) registry.registerMetric(counter);
    },
  };
}

function refuse(outcome: TryRefusal['outcome'], endsInMs: number): TryRefusal {
  return { outcome, waitSeconds: Math.ceil(endsInMs / 1000) };
}
