import type { CalendarDate } from '@internationalized/date';

/** A range of months as YYYY-MM, both included. */
export type Months = { readonly first: string; readonly last: string };

export const QUICK_CHOICES = ['THIS_MONTH', 'LAST_MONTH', 'THIS_YEAR'] as const;

const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;
/** How far back the choices reach. The address accepts earlier months as well. */
const YEARS_BACK = 6;

export function quickMonths(choice: (typeof QUICK_CHOICES)[number], today: CalendarDate): Months {
  const last = monthOf(choice === 'LAST_MONTH' ? today.subtract({ months: 1 }) : today);
  return { first: choice === 'THIS_YEAR' ? `${today.year}-01` : last, last };
}

/** Reads the months from an untrusted address. Falls back to the last full month. */
export function readMonths(query: URLSearchParams, today: CalendarDate): Months {
  const read = (name: string) => MONTH.exec(query.get(name) ?? '')?.[0];
  const first = read('from');
  const last = read('through') ?? first;
  const makesSense = first !== undefined && last !== undefined && first <= last && first <= monthOf(today);
  return makesSense ? { first, last } : quickMonths('LAST_MONTH', today);
}

/** The months to choose from, latest first, including the chosen ones. */
export function listMonths(today: CalendarDate, { first, last }: Months): string[] {
  const months = Array.from({ length: YEARS_BACK * 12 }, (_, ago) => monthOf(today.subtract({ months: ago })));
  return [...new Set([...months, first, last])].toSorted().toReversed();
}

function monthOf(day: CalendarDate): string {
  return day.toString().slice(0, 'YYYY-MM'.length);
}
