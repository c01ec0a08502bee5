import type { WireLanguage } from '#contract/guest/property.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The languages that a property can be shown in, and in which it writes to its guests. */
export function languagesQuery(propertyId: string) {
  return queryOptions({
    queryKey: ['languages', propertyId],
    queryFn: ({ signal }) =>
      request<{ languages: WireLanguage[] }>({ path: callPath('languages', { id: propertyId }), signal }),
    select: (answer) => answer.languages,
  });
}
