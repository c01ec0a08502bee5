/**
 * Whether a name is a time zone or link of the IANA database, such as `Asia/Kolkata`. Offsets are refused, because
 * PostgreSQL reads their sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    known.add(name);
    return true;
  } catch {
    return false;
  }
}

/** A cache, because creating a formatter takes a fifth of a millisecond. */
const known = new Set<string>();
