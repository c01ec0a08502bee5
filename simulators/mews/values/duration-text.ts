const pattern = /^P(?:(-?\d+)Y)?(?:(-?\d+)M)?(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?\d+)(?:\.\d+)?S)?)?$/;

/**
 * Parses Mews' durations, in which every component is written out and may have its own sign: `P0M0DT-4H0M0S`.
 * Components of different signs are refused, because `Temporal` does not support them. Undefined if the text is no
 * duration.
 */
export function parseDuration(text: string): Temporal.Duration | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const part = (index: number) => Number(found[index] ?? 0);
  try {
    return Temporal.Duration.from({
      years: part(1),
      months: part(2),
      days: part(3),
      hours: part(4),
      minutes: part(5),
      seconds: part(6),
    });
  } catch {
    return undefined;
  }
}

/** Like `parseDuration`, for texts that the simulator itself has written or checked. */
export function loadDuration(text: string): Temporal.Duration {
  const duration = parseDuration(text);
  if (!duration) throw new Error(`Not a duration: ${text}`);
  return duration;
}
