import type { SettingSchema } from '#contract/desk/setting-schema.ts';
import { readDay } from '#domain/desk/written-habit.ts';
import { toAsciiDigits } from '#domain/value/ascii-digits.ts';
import { dateFormat } from '#presentation/intl-format.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';

/** A setting as text. List items are separated by commas. */
export function writeTyped(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeTyped).join(', ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

const DAY_FIRST = { dayOrder: 'day_first', decimalMark: null, thousandsMark: null } as const;
const WORDS = /[\p{L}\p{M}]+|\d+/gu;

/** A day in digits, the day before the month, or with the name of its month in a language of guests. */
function readDate(typed: string): string | undefined {
  const words = toAsciiDigits(typed.normalize()).match(WORDS) ?? [];
  const month = words
    .filter((word) => /^\D+$/.test(word))
    .map(findMonth)
    .find((found) => found > 0);
  const [day = '', year = ''] = words.filter((word) => /^\d+$/.test(word));
  return readDay(month === undefined ? typed : `${day}.${month}.${year}`, DAY_FIRST);
}

function findMonth(word: string): number {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const names = (month: number) =>
    ['en-GB', ...PAGE_LANGUAGES.map(({ code }) => code)].flatMap((locale) =>
      (['long', 'short'] as const).map((style) =>
        dateFormat(locale, { day: 'numeric', month: style, calendar: 'gregory' })
          .formatToParts(new Date(2026, month - 1, 15))
          .find(({ type }) => type === 'month')
          ?.value.normalize()
          .replace('.', '')
          .toLowerCase(),
      ),
    );
  return months.find((month) => names(month).includes(word.toLowerCase())) ?? 0;
}

/** Parses a text by the schema. A text that does not fit is kept as it is, and the check reports it. */
export function readTyped(schema: SettingSchema, typed: string): unknown {
  const text = typed.trim();
  const { items, minItems } = schema;
  if (items) {
    const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [readTyped(items, part)]));
    // An empty list counts as not set if the schema requires an item.
    return parts.length === 0 && minItems !== undefined ? undefined : parts;
  }
  if (text === '') return undefined;
  if (schema.title === 'date') {
    return readDate(text) ?? text;
  }
  if (schema.type === 'boolean') return text === 'true';
  if (schema.type !== 'number' && schema.type !== 'integer') return text;
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}
