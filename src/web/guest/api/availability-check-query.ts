import type { AvailabilityCheckAnswer } from '#contract/guest/availability.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The number of free rooms by category, for each night of the span. */
export function availabilityCheckQuery(propertyId: string, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['availability_check', propertyId, span.from, span.to],
    queryFn: ({ signal }) =>
      request<AvailabilityCheckAnswer>({
        method: 'POST',
        path: callPath('availabilityCheck', { id: propertyId }),
        body: { stay_from: span.from, stay_to: span.to },
        signal,
      }),
    staleTime: 60_000,
  });
}
