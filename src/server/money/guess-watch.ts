import { Counter, type Registry } from 'prom-client';
import type { Log } from '../platform/log/log.ts';
import type { CountCalls } from '../platform/limits/limit-address.ts';

/** Why a typed code was refused: too many misses of its address or network, or a locked card. */
export type TryRefusal = { readonly outcome: 'address' | 'network' | 'locked'; readonly waitSeconds: number };
/** A miss, with the number of cards it locked, or a refusal. */
export type FailedTry = { readonly outcome: 'missed'; readonly locks: number } | TryRefusal;

/** Rate-limits the misses of a caller, and makes guessing visible. `networks` begins with the narrowest. */
export type GuessWatch = Readonly<ReturnType<typeof createGuessWatch>>;

const WINDOW_MS = 60_000;
/** The limit of a whole IPv6 network, as a multiple of the limit of an address, because several guests may share it. */
const NETWORK_FACTOR = 5;
/** Per minute. More than the guests of one sale page mistype. */
const SUSPICIOUS = 100;

/** Logs one line per minute for each sale page whose codes are being guessed. Counts across all processes. */
export function createGuessWatch(log: Pick<Log, 'warn'>, countCalls: CountCalls, missesPerMinute: number) {
  const failures = countCalls('failed_codes', { most: SUSPICIOUS, windowMs: WINDOW_MS });
  const limits = (['address', 'network'] as const).map((outcome, index) => {
    const most = missesPerMinute * (index === 0 ? 1 : NETWORK_FACTOR);
    return { outcome, most, counter: countCalls(`missed_codes_of_${outcome}`, { most, windowMs: WINDOW_MS }) };
  });
  const misses = new Counter({
    name: 'staycard_code_misses_total',
    help: 'Looked-up codes without a card',
    registers: [],
  });
  const refusals = new Counter({
    name: 'staycard_code_refusals_total',
    help: 'Refused look-ups of codes (429), by reason: misses of the address, of its network, or a locked card',
    labelNames: ['reason'],
    registers: [],
  });
  const locked = new Counter({
    name: 'staycard_code_locks_total',
    help: 'Cards that were locked after wrong PINs',
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
    /** Refuses callers who have used up their misses per minute. */
    findRefusal(networks: readonly string[]) {
      for (const [index, { outcome, most, counter }] of limits.entries()) {
        const { count, endsInMs } = counter.read(networks[index] ?? '');
        if (count >= most) return refuse(outcome, endsInMs);
      }
      return undefined;
    },
    /** Counts a miss or refusal and returns it. A miss over the limit is returned as a refusal. */
    async countFailure(salePageId: string, networks: readonly string[], failed: FailedTry) {
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
    showIn(registry: Registry) {
      for (const counter of [misses, refusals, locked]) registry.registerMetric(counter);
    },
  };
}

function refuse(outcome: TryRefusal['outcome'], endsInMs: number): TryRefusal {
  return { outcome, waitSeconds: Math.ceil(endsInMs / 1000) };
}
