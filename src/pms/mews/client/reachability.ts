import { NotAsked } from './mews-fault.ts';

/** Once a PMS stops answering, browsing requests are refused at once, except for an occasional probe. */
type Reachability = {
  /** Throws NotAsked if the PMS is silent and a probe is pending. Call it before taking a permit from the limiter. */
  requireHeard(): void;
  /**
   * Waits for the answer of `ask`, or until the PMS has been silent for longer than usual. It then throws NotAsked, and
   * the request goes on by itself as a probe. Throws at once if the PMS is silent and a probe is pending.
   */
  waitFor<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
};

/** A PMS that is back answers sooner, and the guest whose request is the probe does not wait long. */
const LONGEST_ASKING_BACK_MS = 1_000;
const ASKED_BACK_EVERY_MS = 2_000;
/** After a late answer the limit is its duration times this. */
const SPARE = 1.5;

/**
 * `shortestMs` is how long a fast PMS may be silent, `longestMs` a PMS that has recently been slow. `isHeard` decides
 * whether a failure counts as an answer.
 */
export function createReachability(
  { shortestMs, longestMs }: { readonly shortestMs: number; readonly longestMs: number },
  isHeard: (error: unknown) => boolean,
  nowMs = () => performance.now(),
): Reachability {
  let isSilent = false;
  let unanswered = 0;
  /** The time since which requests are pending without any answer. */
  let quietSinceMs = 0;
  let askedAtMs = 0;
  let patienceMs = shortestMs;

  function hear(tookMs: number): void {
    isSilent = false;
    quietSinceMs = nowMs();
    patienceMs = Math.min(longestMs, Math.max(shortestMs, tookMs * SPARE));
  }

  async function listen<Answer>(asked: Promise<Answer>): Promise<Answer> {
    const sentAtMs = nowMs();
    try {
      const answer = await asked;
      hear(nowMs() - sentAtMs);
      return answer;
    } catch (error) {
      if (isHeard(error)) hear(nowMs() - sentAtMs);
      throw error;
    } finally {
      unanswered -= 1;
    }
  }

  function requireHeard(): void {
    const isAskedAlready = unanswered > 0 && nowMs() - askedAtMs < ASKED_BACK_EVERY_MS;
    if (isSilent && isAskedAlready) throw new NotAsked('it answers nothing at the moment');
  }

  return {
    requireHeard,
    waitFor: async (ask) => {
      requireHeard();
      const limitMs = isSilent ? Math.min(patienceMs, LONGEST_ASKING_BACK_MS) : undefined;
      if (unanswered === 0 || isSilent) quietSinceMs = nowMs();
      askedAtMs = nowMs();
      unanswered += 1;
      const timer = new AbortController();
      try {
        return await Promise.race([listen(ask()), untilSilent(timer.signal, limitMs)]);
      } finally {
        timer.abort();
      }
    },
  };

  async function untilSilent(signal: AbortSignal, limitMs: number | undefined): Promise<never> {
    for (;;) {
      const leftMs = quietSinceMs + (limitMs ?? patienceMs) - nowMs();
      if (leftMs <= 0) break;
      await pause(leftMs, signal);
    }
    isSilent = true;
    throw new NotAsked('the hotel system has stopped answering');
  }
}

/** Never resolves after an abort, because the race is over by then. */
function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
