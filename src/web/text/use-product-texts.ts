import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { DEFAULT_LANGUAGE, type TextLanguages } from '#domain/value/language.ts';
import { useTranslation } from './translation.ts';
import { homeLanguage } from './date-locale.ts';

type ProductTexts = Pick<WireVoucherProduct, 'name' | 'description' | 'terms'> & {
  /** The languages of texts that are not in the page's language, for screen readers. */
  readonly languages: TextLanguages;
};

/** Name, description and terms of a product, in the language of the page, in English, or in the sale page's own. */
export function useProductTexts(product: WireVoucherProduct): ProductTexts {
  const { language } = useTranslation();
  const { texts } = product;
  const written = [language, DEFAULT_LANGUAGE].find((code) => texts[code]) ?? homeLanguage();
  const { name, description, terms, text_languages: languages } = texts[written] ?? product;
  const all = written === language ? {} : { name: written, description: written, terms: written };
  return { name, description, terms, languages: { ...all, ...languages } };
}
