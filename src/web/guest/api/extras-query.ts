import type { WireExtra } from '#contract/guest/availability.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** The extras that a property sells with a stay. The answer includes the city tax, which a guest cannot choose. */
export function extrasQuery(propertyId: string, language: string) {
  const queryKey = ['extras', propertyId, language];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      request<{ products: WireExtra[] }>({ path: callPath('products', { id: propertyId }), signal }),
    select: ({ products }) => products.filter((extra) => !extra.is_city_tax),
    placeholderData: untilTranslated(queryKey),
  });
}
