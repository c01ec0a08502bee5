/** A duration of Mews. Each part may be negative independently, which Temporal.Duration does not allow. */
export type Offset = { readonly months: number; readonly days: number; readonly seconds: number };

const ISO =
  /^(-)?P(?:(-?\d+)Y)?(?:(-?\d+)M)?(?:(-?\d+)W)?(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?\d+)(?:\.\d+)?S)?)?$/;

/** The older form in cancellation policies: "0M0D0:0:0.0". */
const LEGACY = /^(-?\d+)M(-?\d+)D(-?\d+):(-?\d+):(-?\d+)(?:\.\d+)?$/;

export const NO_OFFSET: Offset = { months: 0, days: 0, seconds: 0 };

/** Parses an ISO 8601 duration such as "P0M0DT-4H0M0S". Undefined if it is none. */
export function parseOffset(text: string): Offset | undefined {
  const legacy = LEGACY.exec(text);
  if (legacy) {
    const [months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = legacy.slice(1).map(Number);
    return { months, days, seconds: hours * 3600 + minutes * 60 + seconds };
  }
  const match = ISO.exec(text);
  if (!match || !/\d/.test(text)) return undefined;
  const sign = match[1] === undefined ? 1 : -1;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part: string | undefined) => sign * Number(part ?? 0) + 0);
  return { months: years * 12 + months, days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds };
}

/** Adds an offset to a local time: 15 hours after midnight is 15:00 even on a day of 23 or 25 hours. */
export function addOffset(time: Temporal.PlainDateTime, offset: Offset): Temporal.PlainDateTime {
  return time.add({ months: offset.months }).add({ days: offset.days }).add({ seconds: offset.seconds });
}

export function subtractOffset(time: Temporal.PlainDateTime, offset: Offset): Temporal.PlainDateTime {
  return addOffset(time, { months: -offset.months, days: -offset.days, seconds: -offset.seconds });
}
