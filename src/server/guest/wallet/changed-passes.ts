/** A row shows after the commit, with the start of its transaction as its time. None takes longer than this. */
const LONGEST_TRANSACTION_SECONDS = 60;

/**
 * A phone's passes changed since its last tag, and its next tag. Undefined if none changed. The tag, in seconds, lags
 * far enough behind that no late commit falls before it. A change reported twice only makes the phone ask again for a
 * pass that it already has.
 */
export function listChangedPasses(
  passes: readonly { readonly serial: string; readonly updatedAt: Temporal.Instant }[],
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
