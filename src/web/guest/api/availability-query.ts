import type { AvailabilityAnswer, AvailabilityRequest } from '#contract/guest/availability.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** The rooms and rates of a property for the party of one room, and the cover of each. */
export function availabilityQuery(propertyId: string, question: AvailabilityRequest, language: string) {
  const queryKey = ['availability', propertyId, question, language];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      request<AvailabilityAnswer>({
        method: 'POST',
        path: callPath('availability', { id: propertyId }),
        body: question,
        signal,
      }),
    staleTime: 60_000,
    placeholderData: untilTranslated(queryKey),
  });
}
