import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { pickDateLocale } from '#presentation/languages.ts';

type Home = Pick<WireSalePage, 'default_currency' | 'default_language'>;

let home: Home = { default_currency: 'GBP', default_language: 'en' };

/** Called once before the first render: dates follow the conventions of the sale page's country. */
export function settleDates(salePage: Home): void {
  home = salePage;
}

/** The language in which every text of the sale page is available. */
export function homeLanguage(): string {
  return home.default_language;
}

export function dateLocale(language: string): string {
  return pickDateLocale(language, home);
}
