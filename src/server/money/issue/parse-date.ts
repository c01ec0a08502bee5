/** Years that a card can have to do with; a slip such as 0206 is no date. */
const DATE = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;

/** A date as YYYY-MM-DD; null where none is written, undefined where it is no day of the calendar. */
export function parseDate(text: string | undefined): Temporal.PlainDate | null | undefined {
  if (text === undefined) return null;
  if (!DATE.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}
