import type { WireVoucherProduct } from '#contract/sale-page.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { useTranslation } from 'react-i18next';
import { homeLanguage } from './date-locale.ts';

/** A card that an older version of the page left in the tab has no texts by language. */
type Product = Omit<WireVoucherProduct, 'texts'> & Partial<Pick<WireVoucherProduct, 'texts'>>;

type ProductTexts = Pick<Product, 'name' | 'description' | 'terms'> & {
  /** Where it is not the page's: who reads it aloud has to know. */
  readonly lang: string | undefined;
};

/** What a product is called, is and asks for: in the language of the page, in English, or in the sale page's own. */
export function useProductTexts(product: Product): ProductTexts {
  const { i18n } = useTranslation();
  const { texts = {} } = product;
  const written = [i18n.language, DEFAULT_LANGUAGE].find((code) => texts[code]) ?? homeLanguage();
  return { ...(texts[written] ?? product), lang: written === i18n.language ? undefined : written };
}
