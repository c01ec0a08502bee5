import { DEFAULT_LANGUAGE } from '#domain/language.ts';

export type PageLanguage = {
  /** The short code, as the sale page and the address name it. */
  readonly code: string;
  /** The language's name for itself. */
  readonly nativeLabel: string;
  readonly direction: 'ltr' | 'rtl';
};

/** The languages that the page and the letters speak. */
export const PAGE_LANGUAGES: readonly PageLanguage[] = [
  { code: 'en', nativeLabel: 'English', direction: 'ltr' },
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

/** The locale for dates and money: the guest's own variety of the page's language ("en-GB"), where there is one. */
export function pickLocale(language: string, own: readonly string[]): string {
  const variety = own.find((locale) => locale.toLowerCase().startsWith(`${language}-`) && isLocale(locale));
  return variety ?? (language === 'en' ? 'en-GB' : language);
}

/** A browser may name what `Intl` refuses, such as "en-US@posix" on a system without a language. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
