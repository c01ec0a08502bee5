import { NotAsked } from './mews-fault.ts';

/**
 * Notices that a PMS answers nothing any more. Guests who look around are then refused at once, but for one from time
 * to time, who asks whether it is back.
 */
type Reachability = {
  /** Throws NotAsked while it is silent and somebody has asked already; for before the right to a request is taken. */
  requireHeard(): void;
  /**
   * Waits for what `ask` answers, or until nothing was heard of the PMS for longer than it usually takes: then throws
   * NotAsked, and what was asked goes on alone, to hear whether the PMS is back. Throws at once while it is silent.
   */
  waitFor<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
};

/** A PMS that is back answers sooner, and the guest by whom we hear so does not wait long. */
const LONGEST_ASKING_BACK_MS = 1_000;
/** While it is silent it is asked no more often. */
const ASKED_BACK_EVERY_MS = 2_000;
/** Who has answered late once is given this much more than it took. */
const SPARE = 1.5;

/**
 * `shortestMs` is how long a PMS may be silent that has not been slow lately, `longestMs` one that has. `isHeard` says
 * whether a failure is an answer, too.
 */
export function createReachability(
  { shortestMs, longestMs }: { readonly shortestMs: number; readonly longestMs: number },
  isHeard: (error: unknown) => boolean,
  nowMs = () => performance.now(),
): Reachability {
  let isSilent = false;
  let unanswered = 0;
  /** Since when nothing was heard while something was asked. */
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
    throw new NotAsked('it answers nothing any more');
  }
}

/** Never ends once the signal is aborted, as nobody waits for it then. */
function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
