const MAX_LINES = 20;
const MAX_LINE_LENGTH = 500;
/** Of all phones together: anybody may send such reports, and a log that is full says nothing more. */
const MAX_LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** What phones report about passes, as it may stand in the log: short, without tokens, and not without end. */
export function createPhoneReports(nowMs: () => number): (lines: readonly string[]) => string[] {
  let minute = { endsAtMs: 0, lines: 0 };
  return (lines) => {
    if (nowMs() >= minute.endsAtMs) minute = { endsAtMs: nowMs() + MINUTE_MS, lines: 0 };
    const taken = lines.slice(0, Math.min(MAX_LINES, MAX_LINES_A_MINUTE - minute.lines));
    minute.lines += taken.length;
    return taken.map((line) => withoutTokens(line).slice(0, MAX_LINE_LENGTH));
  };
}

/** What a phone reports may name the token of its pass. */
function withoutTokens(line: string): string {
  return line.replaceAll(/[\w-]{40,}/g, '…');
}
