import { isAllowedAt } from '#domain/card/voucher-product.ts';
import { findStricterLaw } from '#domain/card/gift-card-laws.ts';
import type { HotelParts } from './hotel-parts.ts';
import { remark, type Remark } from '../sale-page/definition/remark.ts';
import type { SalePageDefinition } from '../sale-page/definition/sale-page-definition.ts';
import { readTerm } from '../sale-page/sale-page.ts';
import { askSoon } from './ask-soon.ts';

type TermDependencies = Pick<HotelParts, 'pmsOf' | 'log' | 'salePages'>;

/**
 * A warning for each product with new cards that end sooner than the law of a hotel's country allows. The country is
 * the PMS's. A hotel that is new or does not answer soon has none.
 */
export async function warnOfShortTerms(deps: TermDependencies, definition: SalePageDefinition): Promise<Remark[]> {
  const { id, voucher_products: products } = definition;
  if (!products.some(({ issuing, closed }) => issuing.valid_for && !closed)) return [];
  const properties = [...((await deps.salePages.find(id))?.properties.values() ?? [])];
  const places = await Promise.all(
    properties.map(async (property) => {
      const facts = await askSoon(deps, property, (pms) => pms.loadFacts());
      return facts ? [{ ...facts.propertyInfo, redeemLocationIds: property.redeemLocationIds }] : [];
    }),
  );
  return products.flatMap(({ issuing, closed, redeem_location_ids: redeemLocationIds }, index) => {
    if (closed) return [];
    const good = places.flat().filter((place) => isAllowedAt({ redeemLocationIds }, place.redeemLocationIds));
    const laws = new Set(good.flatMap((place) => findStricterLaw(readTerm(issuing), place) ?? []));
    return [...laws].map(({ tag, source }) =>
      remark(['voucher_products', index, 'issuing', 'valid_for'], `short_term_${tag}`, { source }),
    );
  });
}
