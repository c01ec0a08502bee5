import type { VoucherProduct } from '#contract/sale-page.ts';

type Validity = Pick<VoucherProduct['validity'], 'weekdays' | 'closed' | 'stay_by'>;

/** True when a card's own days allow the night that begins on a date; what it covers then is the server's to say. */
export function isGoodNight(validity: Validity, expiresOn: string | null, date: string): boolean {
  const departure = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  if (validity.stay_by !== null && departure > validity.stay_by) return false;
  if (expiresOn !== null && date > expiresOn) return false;
  if (!validity.weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek)) return false;
  return !validity.closed.some(({ from, to }) => date >= from && date <= to);
}
