import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { dateFormat } from './intl-format.ts';

export type PageLanguage = {
  /** The short code, as used by the sale page and in addresses. */
  readonly code: string;
  readonly nativeLabel: string;
  readonly direction: 'ltr' | 'rtl';
};

export const ENGLISH: PageLanguage = { code: 'en', nativeLabel: 'English', direction: 'ltr' };

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

/** The page's language for a short or full code. Undefined if the page does not have it. */
export function findPageLanguage(code: string | null | undefined): PageLanguage | undefined {
  const short = code?.split('-')[0]?.toLowerCase();
  return PAGE_LANGUAGES.find((language) => language.code === short);
}

/** The language of the address, the first of the guest's own that the sale page offers, or the sale page's. */
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
 * The locale for money, numbers and lists, without a country. A letter does not know the country of its reader's
 * browser, but must show amounts like the page: "240,00 €" to every reader of German.
 */
export function pickLocale(language: string): string {
  return pinDigits(language === 'en' ? 'en-GB' : language);
}

/**
 * The locale for dates: the guest's language in the sale page's country. The order of a date, the hours of a day and
 * the first day of a week then follow the hotels, not the browser. The country comes from the sale page's currency,
 * because an ISO 4217 code begins with one. For the euro it comes from the sale page's language, and is Britain for
 * English. Britain also replaces countries without an English of their own, because a hotel in Thailand would otherwise
 * have American dates.
 */
export function pickDateLocale(
  language: string,
  salePage: Pick<WireSalePage, 'default_currency' | 'default_language'>,
): string {
  const { default_currency: currency, default_language: home } = salePage;
  const country = currency === 'EUR' ? new Intl.Locale(home).region : currency.slice(0, 2);
  const standard = home.startsWith('en') ? 'GB' : new Intl.Locale(home).maximize().region;
  const locale = `${language}-${country ?? standard ?? 'GB'}`;
  // If a country has no English of its own, the resolved locale is only `en`.
  const isPlainEnglish = dateFormat(locale, {}).resolvedOptions().locale === 'en';
  return isPlainEnglish ? 'en-GB' : pinDigits(locale);
}

/** Arabic has two sets of digits. Codes, prices and telephone numbers always use one of them here. */
function pinDigits(locale: string): string {
  return findPageLanguage(locale)?.direction === 'rtl' ? `${locale}-u-ca-gregory-nu-latn` : locale;
}
