import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** What there is to know of a property and its rooms beyond what a booking needs. Nothing waits for it. */
export function aboutQuery(propertyId: string, language: string) {
  const queryKey = ['about', propertyId, language];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      request<PropertyAboutAnswer>({
        path: `${callPath('propertyAbout', { id: propertyId })}?language=${language}`,
        signal,
      }),
    placeholderData: untilTranslated(queryKey),
  });
}
