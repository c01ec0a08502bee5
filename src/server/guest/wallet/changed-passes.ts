type Pass = { readonly serial: string; readonly updatedAt: Temporal.Instant };

/** A change has the time at which its transaction began, and is seen once that has ended; none takes so long. */
const LONGEST_TRANSACTION_SECONDS = 60;

/**
 * The passes of a phone that changed since the tag that it was given last, and its next tag; undefined where none did.
 * The tag, in seconds, lies back far enough that no change comes to be seen behind it; a phone that hears of one twice
 * asks for the pass and learns that it has it.
 */
export function listChangedPasses(
  passes: readonly Pass[],
  since: string | undefined,
  now: Temporal.Instant,
): { readonly serials: string[]; readonly tag: string } | undefined {
  const from = since !== undefined && /^\d{1,12}$/.test(since) ? Number(since) : 0;
  const changed = passes.filter(({ updatedAt }) => secondsOf(updatedAt) > from);
  if (changed.length === 0) return undefined;
  const latest = Math.max(...changed.map(({ updatedAt }) => secondsOf(updatedAt)));
  const settled = secondsOf(now) - LONGEST_TRANSACTION_SECONDS;
  return { serials: changed.map(({ serial }) => serial), tag: String(Math.max(from, Math.min(latest, settled))) };
}

function secondsOf(at: Temporal.Instant): number {
  return Math.floor(at.epochMilliseconds / 1000);
}
