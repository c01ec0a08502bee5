/** The time left to pay in minutes, rounded up, never negative. */
export function minutesLeft(msLeft: number): number {
  return Math.max(0, Math.ceil(msLeft / 60_000));
}

/** Whether screen readers announce it. An announcement every minute would only disturb. */
export function isAnnounced(minutes: number): boolean {
  return minutes === 5 || minutes === 1;
}

export function formatMinutes(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
