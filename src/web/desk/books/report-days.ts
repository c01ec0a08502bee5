import { parseDate, type CalendarDate } from '@internationalized/date';

/** Days as YYYY-MM-DD, both included. */
type Days = { readonly from: string; readonly through: string };

export const DAY_CHOICES = ['THIS_MONTH', 'LAST_MONTH', 'LAST_QUARTER', 'THIS_YEAR'] as const;

export function quickDays(choice: (typeof DAY_CHOICES)[number], today: CalendarDate): Days {
  const month = today.set({ day: 1 });
  const quarter = month.subtract({ months: (month.month - 1) % 3 });
  return {
    THIS_MONTH: days(month, { months: 1 }),
    LAST_MONTH: days(month.subtract({ months: 1 }), { months: 1 }),
    LAST_QUARTER: days(quarter.subtract({ months: 3 }), { months: 3 }),
    THIS_YEAR: days(month.set({ month: 1 }), { years: 1 }),
  }[choice];
}

function days(first: CalendarDate, length: Parameters<CalendarDate['add']>[0]): Days {
  return { from: first.toString(), through: first.add(length).subtract({ days: 1 }).toString() };
}

/** Reads the days from an untrusted address. Falls back to the last full month. */
export function readDays(query: URLSearchParams, today: CalendarDate): Days {
  const from = readDay(query.get('from'));
  const through = readDay(query.get('through')) ?? from;
  const makesSense = from !== undefined && through !== undefined && from <= through && from <= today.toString();
  return makesSense ? { from, through } : quickDays('LAST_MONTH', today);
}

const DAY = /^(19|20)\d\d-\d\d-\d\d$/;

function readDay(text: string | null): string | undefined {
  if (!DAY.test(text ?? '')) return undefined;
  try {
    return parseDate(text ?? '').toString();
  } catch {
    return undefined;
  }
}
