/** What was written down for engineers, in the words of the desk; who of the staff caused it is said apart. */
export function sayForStaff(written: string): string {
  return written.replace(/^staff:[0-9a-f-]{36} /, '').replaceAll(/\bthe PMS\b/g, "the hotel's system");
}
