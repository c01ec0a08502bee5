import { describe, expect, it } from 'vitest';
import { readDay, readNumber, watchHabit, type Habit, type Mark } from './written-habit.ts';

const LOCALES = ['ar-EG', 'cs', 'de', 'de-CH', 'en-GB', 'en-US', 'es', 'fr', 'fr-CH', 'it', 'nl', 'sv', 'hu', 'pl'];
const DAYS = ['2027-02-01', '2027-12-31', '2028-02-29'];

function watch(dates: readonly string[], amounts: readonly string[] = []) {
  const habit = watchHabit();
  for (const date of dates) habit.see(['x', date], [null, 'date']);
  for (const amount of amounts) habit.see([amount], ['amount']);
  return habit.list();
}

const settled = (seen: ReturnType<typeof watch>, thousandsMark: Mark | null = null): Habit => ({
  ...seen,
  thousandsMark,
});

describe('dates', () => {
  it.each(LOCALES.flatMap((locale) => (['short', 'medium'] as const).map((style) => [locale, style] as const)))(
    'of %s in its %s style with digits only are read back',
    (locale, style) => {
      const options =
        style === 'short'
          ? ({ year: '2-digit', month: '2-digit', day: '2-digit' } as const)
          : ({ year: 'numeric', month: 'numeric', day: 'numeric' } as const);
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
      const written = DAYS.map((day) => format.format(new Date(`${day}T00:00:00Z`)));
      // Two digits of a year in front could as well be a day.
      if (style === 'short' && ['sv', 'hu'].includes(locale)) return;
      const habit = settled(watch(written));
      expect(written.map((text) => readDay(text, habit))).toEqual(DAYS);
    },
  );

  it('with other words behind them are none, however far behind', () => {
    const written = [1, 31, 300].map((blanks) => `01.05.2027${' '.repeat(blanks)}or earlier`);
    expect(written.map((text) => readDay(text, settled(watch(['13.05.2027']))))).toEqual(written.map(() => undefined));
    expect(watch(written)).toMatchObject({ dayOrder: null, openDate: undefined });
    expect(readDay(`\u200e${' '.repeat(50)}2027-05-01${' '.repeat(50)}`)).toBe('2027-05-01');
  });

  it.each([
    [['01/02/2027', '13/02/2027'], 'day_first', undefined],
    [['01/02/2027', '02/13/2027'], 'month_first', undefined],
    [['01/02/2027', '12-11-2027', '2027-02-01'], null, '01/02/2027'],
    [['1-2-27'], null, '1-2-27'],
    [['13/02/2027', '02/13/2027', '01/02/2027'], null, '01/02/2027'],
    [['13/02/2027', '02/13/2027'], null, '13/02/2027'],
    [['01.02.2027', '1.3.27'], 'day_first', undefined],
    [['01.02.2027', '12.31.2027'], 'month_first', undefined],
    [['01.02.2027', '01/02/2027'], null, '01/02/2027'],
    [['05/05/2027', '2027-02-01', '2027/2/1', 'soon', ''], null, undefined],
  ] as const)('%j are %s, and the open one is %s', (dates, dayOrder, openDate) => {
    expect(watch(dates)).toMatchObject({ dayOrder, openDate });
  });

  it.each([
    ['2027-02-01', '2027-02-01'],
    ['2027-02-01 00:00:00', '2027-02-01'],
    ['2027. 02. 01.', '2027-02-01'],
    ['31. 12. 2027', '2027-12-31'],
    ['31.12.2027 23:59', '2027-12-31'],
    ['12/31/2027 11:59 PM', '2027-12-31'],
    ['٣١‏/١٢‏/٢٠٢٧', '2027-12-31'],
    ['05/05/27', '2027-05-05'],
    ['01/02/2027', 'open'],
    ['31.02.2027', undefined],
    ['2027-02-30', undefined],
    ['0206-01-01', undefined],
    ['01.02.0206', undefined],
    ['1.2/2027', undefined],
    ['27-02-01', undefined],
    ['46054', undefined],
    ['2027-12-31T23:59:00Z', undefined],
  ])('%s alone is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});

describe('amounts', () => {
  it.each(LOCALES.flatMap((locale) => ['EUR', 'CZK', 'JPY'].map((currency) => [locale, currency] as const)))(
    'of %s in %s are read back',
    (locale, currency) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      const amounts = currency === 'JPY' ? [50, 1_234_567] : [50, 0.5, 1234.5, 1_234_567.89];
      const written = amounts.map((amount) => format.format(amount));
      const habit = settled(watch([], written));
      const read = written.map((text) => readNumber(text, habit));
      expect(read.map((each) => typeof each === 'object' && Number(each.digits))).toEqual(amounts);
    },
  );

  it.each([
    [['50,00', '1.234,50'], ',', undefined],
    [['50.00', '1,234.50'], '.', undefined],
    [['1.234.567'], ',', undefined],
    [['1.000', '50,00'], ',', '1.000'],
    [['1,000', '50,00'], ',', undefined],
    [['1.000', '50'], null, '1.000'],
    [['1.000', '1,000'], null, undefined],
    [['50,00', '50.00', '1.000'], null, undefined],
    [['1 234', '50'], null, undefined],
  ] as const)('%j have the decimal mark %s, and the open one is %s', (amounts, decimalMark, openAmount) => {
    expect(watch([], amounts)).toMatchObject({ decimalMark, openAmount });
  });

  it.each([
    ['1.000', ',', null, 'open'],
    ['1.000', ',', '.', '1000'],
    ['1.000', null, '.', '1000'],
    ['1,000', null, null, 'open'],
    // Three decimals, which only some currencies have.
    ['1.000', null, null, '1.000'],
    ['1,000', ',', ',', '1.000'],
    ['0,500', null, null, '0.500'],
    ['1.234,50', null, null, '1234.50'],
    ["CHF 1'234.50", null, null, '1234.50'],
    ['50,00 €', null, null, '50.00'],
    ['50,-', null, null, '50'],
    ['US$1,234,567', null, null, '1234567'],
    ['1,23,456.00', null, null, undefined],
    ['12 34', null, null, undefined],
    ['-50', null, null, undefined],
    ['1.2.3', null, null, undefined],
    ['EUR 50 EUR', null, null, undefined],
    ['fifty', null, null, undefined],
    [`1${' '.repeat(5000)}!`, null, null, undefined],
  ] as const)('%s with the decimal mark %s and thousands as %s is %s', (text, decimalMark, thousandsMark, digits) => {
    const read = readNumber(text, { dayOrder: null, decimalMark, thousandsMark });
    expect(typeof read === 'object' ? read.digits : read).toBe(digits);
  });
});
