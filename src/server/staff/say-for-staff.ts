/** What was written down for engineers, in the words of the desk. */
export function sayForStaff(written: string): string {
  return written.replaceAll(/\bthe PMS\b/g, "the hotel's system");
}
