import type { WireVoucherProduct } from '#contract/sale-page.ts';
import { useTranslation } from 'react-i18next';

/** A card that an older version of the page left in the tab has no texts by language. */
type Product = Omit<WireVoucherProduct, 'texts'> & Partial<Pick<WireVoucherProduct, 'texts'>>;

/** What a product is called, is and asks for, in the language of the page, or in the sale page's own. */
export function useProductTexts(product: Product): Pick<Product, 'name' | 'description' | 'terms'> {
  const { i18n } = useTranslation();
  return product.texts?.[i18n.language] ?? product;
}
