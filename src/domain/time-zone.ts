/**
 * Whether a name is that of a time zone of the IANA database, with its links, such as `Asia/Kolkata`. An offset is
 * refused, as PostgreSQL reads its sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
