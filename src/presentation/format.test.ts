import { describe, expect, it } from 'vitest';
import { formatDate, formatDateRange, formatMoment } from './format-date.ts';
import { formatMoney, type MoneyStyle } from './format-money.ts';
import { PAGE_LANGUAGES } from './languages.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');

describe('money', () => {
  it.each([
    [{ currency: 'GBP', amount: 240 }, 'en-GB', 'full', '£240.00'],
    [{ currency: 'GBP', amount: 240 }, 'en-GB', 'short', '£240'],
    [{ currency: 'GBP', amount: 240.5 }, 'en-GB', 'short', '£240.50'],
    [{ currency: 'GBP', amount: -301.6 }, 'en-GB', 'full', '\u2212£301.60'],
    [{ currency: 'EUR', amount: 1234.5 }, 'de-DE', 'full', '1.234,50 €'],
    [{ currency: 'HUF', amount: 459.5 }, 'en-GB', 'full', 'Ft 459.50'],
    [{ currency: 'JPY', amount: 1200 }, 'en-GB', 'full', '¥1,200'],
    [{ currency: 'GBP', amount: 52.2 }, 'en-GB', 'round', '£53'],
    [{ currency: 'GBP', amount: 40 }, 'en-GB', 'round', '£40'],
    [{ currency: 'USD', amount: 1240 }, 'en-GB', 'round', '$1,240'],
    [{ currency: 'GBP', amount: 0.8547 }, 'en-GB', 'rate', '£0.8547'],
    [{ currency: 'GBP', amount: 0.005263157 }, 'en-GB', 'rate', '£0.00526316'],
    [{ currency: 'GBP', amount: 2.5 }, 'en-GB', 'rate', '£2.50'],
    [{ currency: 'JPY', amount: 486.215 }, 'de-DE', 'rate', '486,215 ¥'],
    [{ currency: 'KWD', amount: 0.0021 }, 'en-GB', 'rate', 'KWD 0.0021'],
    [{ currency: 'HUF', amount: 45_900 }, 'en-GB', 'round', 'Ft 46k'],
  ] as const)('%j in %s, %s, reads %s', (money, locale, style, expected) => {
    expect(plain(formatMoney(money, locale, style))).toBe(expected);
  });
});

describe('the sign of a currency', () => {
  const locales = [...PAGE_LANGUAGES.map(({ code }) => code), 'en-GB', 'en-US', 'en-CA', 'fr-CA'];
  const read = (currency: string, locale: string, style: MoneyStyle) =>
    formatMoney({ currency, amount: 240 }, locale, style).replaceAll(/[\d.,\s\u200e\u200f\u2068\u2069]/gu, '');

  it.each([
    ['GBP', '£'],
    ['EUR', '€'],
    ['USD', '$'],
    ['CZK', 'Kč'],
    ['CAD', 'CA$'],
    ['SEK', 'SEK'],
  ])('for %s is %s in every language, in a calendar as on a receipt', (currency, sign) => {
    const signs = locales.flatMap((locale) =>
      (['full', 'short', 'round'] as const).map((style) => read(currency, locale, style)),
    );
    expect(signs).toEqual(signs.map(() => sign));
  });
});

describe('an amount below zero', () => {
  it.each(PAGE_LANGUAGES)('has a minus sign in $code, and no hyphen', ({ code }) => {
    for (const style of ['full', 'short', 'round'] as const) {
      const words = formatMoney({ currency: 'EUR', amount: -1234 }, code, style);
      expect([words.match(/\u2212/g)?.length, /[-\ufe63\uff0d]/.test(words)]).toEqual([1, false]);
    }
  });
});

describe('money among Arabic letters', () => {
  it('keeps the letters and the sign of a currency together', () => {
    expect(formatMoney({ currency: 'GBP', amount: 250 }, 'ar', 'short')).toMatch(/250.\u2068£\u2069/u);
  });
});

describe('dates', () => {
  it('are the same day wherever the guest sits', () => {
    expect(formatDate('2026-12-04', 'en-GB', 'long')).toMatch(/^Friday,? 4 December 2026$/);
  });

  it('make one range', () => {
    expect(plain(formatDateRange('2026-12-04', '2026-12-06', 'en-GB'))).toMatch(/4.*6 Dec 2026/);
  });

  it('make a Czech range without the noughts of a form', () => {
    expect(plain(formatDateRange('2026-12-04', '2026-12-06', 'cs'))).toBe('pá 4. 12. – ne 6. 12. 2026');
    expect(plain(formatDateRange('2026-12-30', '2027-01-02', 'cs'))).toBe('st 30. 12. 2026 – so 2. 1. 2027');
  });

  it.each([
    ['en-GB', '2026-12-04T17:00:00Z', 'Friday 4 December', '6 pm'],
    ['en-GB', '2026-12-04T11:30:00Z', 'Friday 4 December', '12:30 pm'],
    ['en-GB', '2026-12-04T11:00:00Z', 'Friday 4 December', '12 noon'],
    ['en-GB', '2026-12-04T23:01:00Z', 'Saturday 5 December', '12:01 am'],
    ['de', '2026-12-04T17:00:00Z', 'Freitag, 4. Dezember', '18:00'],
    ['fr', '2026-12-04T17:00:00Z', 'vendredi 4 décembre', '18 h'],
    ['cs', '2026-12-04T08:05:00Z', 'pátek 4. prosince', '9:05'],
    ['en-GB', '2026-12-03T23:00:00Z', 'Thursday 3 December', '11:59 pm'],
    ['en-US', '2026-12-03T23:00:00Z', 'Thursday, December 3', '11:59 PM'],
    ['de', '2026-12-03T23:00:00Z', 'Donnerstag, 3. Dezember', '23:59'],
    ['fr', '2026-12-03T23:00:00Z', 'jeudi 3 décembre', '23:59'],
    ['en-GB', '2026-06-30T22:00:00Z', 'Tuesday 30 June', '11:59 pm'],
  ])('are written for an instant in %s in the time of the hotel', (locale, instant, day, time) => {
    const moment = formatMoment(instant, locale, 'Europe/Vienna');
    expect({ day: plain(moment.day), time: moment.time }).toEqual({ day, time: time.replaceAll(' ', '\u00a0') });
  });
});
