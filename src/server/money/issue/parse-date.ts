/** Plausible years only, so a typo such as 0206 is not accepted. */
const DATE = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;

/** Reads a date as YYYY-MM-DD. Null if there is none, undefined if it is not a calendar day. */
export function parseDate(text: string | undefined): Temporal.PlainDate | null | undefined {
  if (text === undefined) return null;
  if (!DATE.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}
