import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';

export type PageLanguage = {
  /** The short code, as the sale page and the address name it. */
  readonly code: string;
  /** The language's name for itself. */
  readonly nativeLabel: string;
  readonly direction: 'ltr' | 'rtl';
};

export const ENGLISH: PageLanguage = { code: 'en', nativeLabel: 'English', direction: 'ltr' };

/** The languages that the page and the letters speak. */
export const PAGE_LANGUAGES: readonly PageLanguage[] = [
  ENGLISH,
  { code: 'de', nativeLabel: 'Deutsch', direction: 'ltr' },
  { code: 'fr', nativeLabel: 'Français', direction: 'ltr' },
  { code: 'es', nativeLabel: 'Español', direction: 'ltr' },
  { code: 'it', nativeLabel: 'Italiano', direction: 'ltr' },
  { code: 'nl', nativeLabel: 'Nederlands', direction: 'ltr' },
  { code: 'cs', nativeLabel: 'Čeština', direction: 'ltr' },
  { code: 'ar', nativeLabel: 'العربية', direction: 'rtl' },
];

/** The page's language for a short or full code; undefined when the page does not speak it. */
export function findPageLanguage(code: string | null | undefined): PageLanguage | undefined {
  const short = code?.split('-')[0]?.toLowerCase();
  return PAGE_LANGUAGES.find((language) => language.code === short);
}

/**
 * The language to begin with: the address's, else the first of the guest's own that the sale page offers,
 * else the sale page's.
 */
export function pickLanguage(
  offered: readonly string[],
  standard: string,
  wanted: string | null,
  own: readonly string[],
): PageLanguage | undefined {
  const isOffered = (language: PageLanguage) =>
    offered.length === 0 || offered.some((code) => findPageLanguage(code) === language);
  return [wanted, ...own, standard, DEFAULT_LANGUAGE]
    .map(findPageLanguage)
    .find((language) => language && isOffered(language));
}

/**
 * The locale for money, numbers and lists: that of the language alone. A letter does not know which variety of it its
 * reader's browser names, and writes the same amount as the page: "240,00 €" to every reader of German.
 */
export function pickLocale(language: string): string {
  return pinDigits(language === 'en' ? 'en-GB' : language);
}

/**
 * The locale for dates: the guest's language as it is written where the sale page is at home, so that the order of a
 * date, the hours of a day and the first day of a week are those of the hotels and not of a browser's settings. The
 * country is that of the sale page's currency (an ISO 4217 code begins with it). The euro has none: there it is the
 * country that the sale page's language comes from, and Britain for English; so it is where English has no ways of its
 * own, as otherwise a hotel in Thailand would have American dates.
 */
export function pickDateLocale(
  language: string,
  salePage: Pick<WireSalePage, 'default_currency' | 'default_language'>,
): string {
  const { default_currency: currency, default_language: home } = salePage;
  const country = currency === 'EUR' ? new Intl.Locale(home).region : currency.slice(0, 2);
  const standard = home.startsWith('en') ? 'GB' : new Intl.Locale(home).maximize().region;
  const locale = `${language}-${country ?? standard ?? 'GB'}`;
  return isPlainEnglish(locale) ? 'en-GB' : pinDigits(locale);
}

/** Where a country has no English of its own, `en` is all that is left of the locale. */
function isPlainEnglish(locale: string): boolean {
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === 'en';
}

/** Arabic is written with either of two sets of digits; codes, prices and telephone numbers have one here. */
function pinDigits(locale: string): string {
  return findPageLanguage(locale)?.direction === 'rtl' ? `${locale}-u-ca-gregory-nu-latn` : locale;
}
