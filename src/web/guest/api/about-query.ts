import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** Details of a property and its rooms that a booking does not need. No screen waits for them. */
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
