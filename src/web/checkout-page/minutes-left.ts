/** How long there is still to pay, in begun minutes; never less than none. */
export function minutesLeft(msLeft: number): number {
  return Math.max(0, Math.ceil(msLeft / 60_000));
}

/** Whether it is worth saying aloud: a count in each minute's ear would only disturb. */
export function isAnnounced(minutes: number): boolean {
  return minutes === 5 || minutes === 1;
}

/** "5 minutes", in a language. */
export function formatMinutes(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
