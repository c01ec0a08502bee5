import { toAsciiDigits } from '../value/ascii-digits.ts';

export const DAY_ORDERS = ['day_first', 'month_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
export const MARKS = [',', '.'] as const;
export type Mark = (typeof MARKS)[number];

/** How a file writes dates and amounts, decided once for all its rows. Null if its rows do not show it. */
export type Habit = {
  readonly dayOrder: DayOrder | null;
  readonly decimalMark: Mark | null;
  /** The mark in "1.000", if a person has confirmed that it means one thousand. */
  readonly thousandsMark: Mark | null;
};

/** The habit that the rows of a file show, and the questions that they leave open. */
export type HabitSeen = Omit<Habit, 'thousandsMark'> & {
  /** A date that could be read in two ways. Undefined if the order is known or does not matter. */
  readonly openDate: string | undefined;
  /** An amount that could mean thousands. Undefined if the decimal mark excludes it. */
  readonly openAmount: string | undefined;
  readonly openMark: Mark | undefined;
};

const NO_HABIT: Habit = { dayOrder: null, decimalMark: null, thousandsMark: null };
const MONTHS = 12;
/** Longer texts are neither dates nor amounts. */
const MAX_LENGTH = 40;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
/** Two digits of a year from 2020 on: 27-02-01 must not become a day of 2001. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|[2-9]\d)$/;
const TIME = /[T\s]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?(\s?[AP]M)?$/i;
/** Plausible years only, so a typo such as 0206 is not accepted. */
const YEAR = /^(19|20|21)\d{2}$/;

type Readings = { readonly [Order in DayOrder]: string | undefined } & { readonly mark: string };

function toDay(year: string, month: string, day: string): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  if (!YEAR.test(whole) || Number(month) > MONTHS) return undefined;
  try {
    const fields = { year: Number(whole), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(fields, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

/** Without invisible characters and outer blanks. Empty if it is too long. */
function clean(written: string): string {
  const text = toAsciiDigits(written)
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  return text.length > MAX_LENGTH ? '' : text;
}

/** Ignores the time of day, blanks after the marks, and a last full stop. */
function readBothWays(written: string): Readings {
  const text = clean(written)
    .replace(TIME, '')
    .replaceAll(/(?<=[-/.])\s+/g, '')
    .replace(/\.$/, '');
  const [, year = '', , month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  const known = toDay(year, month, day);
  if (known !== undefined) return { day_first: known, month_first: known, mark: '' };
  const [, first = '', mark = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  return { day_first: toDay(last, second, first), month_first: toDay(last, first, second), mark };
}

/** Reads a date to YYYY-MM-DD. "open" if day and month could be swapped, undefined if it is not a date. */
export function readDay(written: string, { dayOrder } = NO_HABIT): string | undefined {
  const readings = readBothWays(written);
  if (dayOrder !== null) return readings[dayOrder];
  const { day_first: one, month_first: other } = readings;
  return one === other || other === undefined ? one : one === undefined ? other : 'open';
}

/** A currency's sign or code before or behind an amount. */
const SIGN = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}[\p{L}.]{0,4})`;
const AMOUNT = new RegExp(String.raw`^(${SIGN})?\s*(\d[\d.,\s'’٬]*?)(?:[.,][-–—])?\s*(${SIGN})?$`, 'u');
const BLANK_GROUPS = /^\d{1,3}([\s'’٬]\d{3})+(?=[.,]|$)/;
const OPEN = /^[1-9]\d{0,2}([.,])\d{3}$/;
const GROUPS = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)[.,]\d+$|^\d{1,3}([.,])\d{3}(?:\2\d{3})+$/;
const DECIMAL = /^\d+([.,])\d+$/;

type Written = { readonly digits: string; readonly sign: string | undefined };

function splitSign(written: string): Written | undefined {
  const [, before, number, after] = AMOUNT.exec(clean(written).replaceAll('٫', ',')) ?? [];
  if (number === undefined || (before !== undefined && after !== undefined)) return undefined;
  return { digits: number.replace(BLANK_GROUPS, (groups) => groups.replaceAll(/\D/g, '')), sign: before ?? after };
}

const toMark = (text: string): Mark => (text === ',' ? ',' : '.');
const otherMark = (mark: string): Mark => (mark === ',' ? '.' : ',');

/** The decimal mark that an amount shows, without looking at other rows. */
function findDecimalMark(digits: string): Mark | undefined {
  if (OPEN.test(digits)) return undefined;
  const [, grouping, repeated] = GROUPS.exec(digits) ?? [];
  const [, decimal] = DECIMAL.exec(digits) ?? [];
  if (grouping !== undefined || repeated !== undefined) return otherMark(grouping ?? repeated ?? '');
  return decimal === undefined ? undefined : toMark(decimal);
}

/**
 * Reads an amount to digits with a decimal point, and its currency's sign. An amount of one mark and three digits is
 * "open", unless a person has confirmed thousands, or the mark is the file's decimal mark: then it has three decimals,
 * which most currencies refuse. Undefined if it is not an amount.
 */
export function readNumber(written: string, habit = NO_HABIT): Written | 'open' | undefined {
  const amount = splitSign(written);
  if (!amount) return undefined;
  const { digits, sign } = amount;
  const [, open] = OPEN.exec(digits) ?? [];
  if (open !== undefined) {
    const { decimalMark, thousandsMark } = habit;
    if (open === thousandsMark && open !== decimalMark) return { digits: digits.replace(open, ''), sign };
    return open === (decimalMark ?? '.') ? { digits: digits.replace(',', '.'), sign } : 'open';
  }
  const decimal = findDecimalMark(digits);
  if (decimal === undefined) return /^\d+$/.test(digits) ? amount : undefined;
  return { digits: digits.replaceAll(otherMark(decimal), '').replace(decimal, '.'), sign };
}

/** "1.000" is ambiguous: the point may separate decimals or thousands. */
export const mayBeThousands = (text: string) => /\.\d{3}$/.test(text);

/** Watches the dates and amounts of a file, and finds its habit. Contradictory rows decide nothing. */
export function watchHabit() {
  const dates: Partial<Record<DayOrder | 'dotted' | 'other', string>> = {};
  const amounts: Partial<Record<Mark | `open${Mark}`, string>> = {};
  const seers = {
    date(written: string): void {
      const { day_first: one, month_first: other, mark } = readBothWays(written);
      if (one === other) return;
      const kind = other === undefined ? 'day_first' : one === undefined ? 'month_first' : undefined;
      dates[kind ?? (mark === '.' ? 'dotted' : 'other')] ??= written;
    },
    amount(written: string): void {
      const digits = splitSign(written)?.digits ?? '';
      const [, open] = OPEN.exec(digits) ?? [];
      const mark = findDecimalMark(digits);
      if (open !== undefined) amounts[`open${toMark(open)}`] ??= written;
      if (mark !== undefined) amounts[mark] ??= written;
    },
  };
  return {
    /** A row by its columns, of which only dates and amounts count. */
    see(values: readonly string[], kinds: readonly (keyof typeof seers | null | undefined)[]): void {
      for (const [index, kind] of kinds.entries()) if (kind) seers[kind](values[index] ?? '');
    },
    list(): HabitSeen {
      const { day_first: day, month_first: month, dotted, other } = dates;
      const isContradictory = day !== undefined && month !== undefined;
      // No country writes the month first between full stops.
      const isDotted = dotted !== undefined && other === undefined;
      const isDayFirst = month === undefined && (day !== undefined || isDotted);
      const dayOrder = isContradictory ? null : isDayFirst ? 'day_first' : month === undefined ? null : 'month_first';
      const decimals = MARKS.filter((mark) => amounts[mark] !== undefined);
      const decimalMark = decimals.length === 1 ? (decimals[0] ?? null) : null;
      const open = MARKS.filter((mark) => mark !== decimalMark && amounts[`open${mark}`] !== undefined);
      const openMark = open.length === 1 && decimals.length < 2 ? open[0] : undefined;
      return {
        dayOrder,
        decimalMark,
        openDate: dayOrder === null ? (other ?? dotted ?? day) : undefined,
        openAmount: openMark && amounts[`open${openMark}`],
        openMark,
      };
    },
  };
}
