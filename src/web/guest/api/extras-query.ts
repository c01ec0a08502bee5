import type { WireExtra } from '#contract/guest/availability.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** What a property sells with a stay. The city tax is among the answer, but nobody chooses it. */
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
