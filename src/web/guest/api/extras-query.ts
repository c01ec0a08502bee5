import type { WireExtra } from '#contract/guest/availability.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** The extras that a property sells with a stay. The answer includes the city tax, which a guest cannot choose. */
export function extrasQuery(propertyId: string, language: string) {
  const queryKey = ['extras', propertyId, language];
  const select = ({ products }: { products: WireExtra[] }) => products.filter((extra) => !extra.is_city_tax);
  const more = { select, placeholderData: untilTranslated(queryKey) };
  return readQuery(queryKey, { path: callPath('products', { id: propertyId }) }, more);
}
