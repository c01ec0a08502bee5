import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { pickDateLocale } from '#presentation/languages.ts';

type Home = Pick<WireSalePage, 'default_currency' | 'default_language'>;

let home: Home = { default_currency: 'GBP', default_language: 'en' };

/** Called once, before anything is drawn: dates are written as where the sale page is at home. */
export function settleDates(salePage: Home): void {
  home = salePage;
}

/** The language in which every text of the sale page is written. */
export function homeLanguage(): string {
  return home.default_language;
}

export function dateLocale(language: string): string {
  return pickDateLocale(language, home);
}
