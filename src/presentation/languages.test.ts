import { describe, expect, it } from 'vitest';
import { findPageLanguage, PAGE_LANGUAGES, pickDateLocale, pickLanguage, pickLocale } from './languages.ts';

describe('the language of the page', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['EN-us', 'en'],
    ['xx', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is shown as %s', (code, expected) => {
    expect(findPageLanguage(code)?.code).toBe(expected);
  });

  it('is English if no offered language suits the guest', () => {
    expect(pickLanguage(['en'], 'en', 'xx', ['yy'])?.code).toBe('en');
  });

  it('is the one in the address before the guest’s own', () => {
    const other = PAGE_LANGUAGES.at(-1)!.code;
    expect(pickLanguage([], 'en', other, ['en'])?.code).toBe(other);
  });

  it('is always one that the sale page offers', () => {
    const other = PAGE_LANGUAGES.at(-1)!.code;
    expect(pickLanguage(['en'], 'en', other, [other])?.code).toBe('en');
  });
});

describe('dates follow the customs of the sale page’s country', () => {
  it.each([
    ['en', 'GBP', 'en', 'en-GB', 1, '4 December 2026'],
    ['en', 'USD', 'en', 'en-US', 7, 'December 4, 2026'],
    ['de', 'USD', 'en', 'de-US', 7, '4. Dezember 2026'],
    ['en', 'CAD', 'en', 'en-CA', 7, 'December 4, 2026'],
    ['en', 'AUD', 'en', 'en-AU', 1, '4 December 2026'],
    ['en', 'THB', 'en', 'en-GB', 1, '4 December 2026'],
    ['en', 'TRY', 'tr', 'en-GB', 1, '4 December 2026'],
    ['en', 'ISK', 'en', 'en-GB', 1, '4 December 2026'],
    ['en', 'XOF', 'fr', 'en-GB', 1, '4 December 2026'],
    ['de', 'THB', 'en', 'de-TH', 7, '4. Dezember 2026'],
    ['en', 'EUR', 'de', 'en-DE', 1, '4 December 2026'],
    ['en', 'EUR', 'en', 'en-GB', 1, '4 December 2026'],
    ['de', 'CHF', 'de', 'de-CH', 1, '4. Dezember 2026'],
    ['ar', 'AED', 'ar', 'ar-AE-u-ca-gregory-nu-latn', 1, '4 ديسمبر 2026'],
    ['fr', 'EUR', 'fr-BE', 'fr-BE', 1, '4 décembre 2026'],
  ] as const)('%s on a page in %s whose own language is %s: %s', (language, currency, home, locale, monday, words) => {
    const picked = pickDateLocale(language, { default_currency: currency, default_language: home });
    expect(picked).toBe(locale);
    expect(new Intl.DateTimeFormat(picked, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2026-12-04'))).toBe(
      words,
    );
    expect(firstDayOf(picked)).toBe(monday);
  });
});

describe('digits and calendar of Arabic', () => {
  it('are the same whatever the browser prefers', () => {
    const locale = pickLocale('ar');
    const { numberingSystem, calendar } = new Intl.DateTimeFormat(locale).resolvedOptions();
    expect([numberingSystem, calendar]).toEqual(['latn', 'gregory']);
    expect(new Intl.NumberFormat(locale).format(12)).toBe('12');
  });
});

/** 1 is Monday. */
function firstDayOf(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo: () => { firstDay: number } };
  return info.getWeekInfo().firstDay;
}
