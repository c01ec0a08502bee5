const MAX_LINES = 20;
const MAX_LINE_LENGTH = 500;
/** For all phones together: anyone can send such reports, and they must not flood the log. */
const MAX_LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Prepares phones' reports about passes for the log: shortened, without tokens, and rate-limited. */
export function createPhoneReports(nowMs: () => number): (lines: readonly string[]) => string[] {
  let minute = { endsAtMs: 0, lines: 0 };
  return (lines) => {
    if (nowMs() >= minute.endsAtMs) minute = { endsAtMs: nowMs() + MINUTE_MS, lines: 0 };
    const taken = lines.slice(0, Math.min(MAX_LINES, MAX_LINES_A_MINUTE - minute.lines));
    minute.lines += taken.length;
    return taken.map((line) => withoutTokens(line).slice(0, MAX_LINE_LENGTH));
  };
}

/** A phone's report may contain the token of its pass. */
function withoutTokens(line: string): string {
  return line.replaceAll(/[\w-]{40,}/g, '…');
}
