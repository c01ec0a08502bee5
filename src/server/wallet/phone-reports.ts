import { createTries } from '../plumbing/limits/tries.ts';

const MAX_LINES = 20;
const MAX_LINE_LENGTH = 500;
/** Of all phones together: anybody may send such reports, and a log that is full says nothing more. */
const MAX_LINES_A_MINUTE = 60;
const ALL_PHONES = 'phones';

/** What phones report about passes, as it may stand in the log: short, without tokens, and not without end. */
export function createPhoneReports(nowMs: () => number): (lines: readonly string[]) => string[] {
  const written = createTries(nowMs, MAX_LINES_A_MINUTE);
  return (lines) =>
    lines
      .slice(0, MAX_LINES)
      .filter(() => {
        const isFull = written.secondsToWait(ALL_PHONES) > 0;
        if (!isFull) written.count(ALL_PHONES);
        return !isFull;
      })
      .map((line) => withoutTokens(line).slice(0, MAX_LINE_LENGTH));
}

/** What a phone reports may name the token of its pass. */
function withoutTokens(line: string): string {
  return line.replaceAll(/[\w-]{40,}/g, '…');
}
