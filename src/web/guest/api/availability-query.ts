import type { AvailabilityAnswer, AvailabilityRequest } from '#contract/guest/availability.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

export function availabilityQuery(propertyId: string, body: AvailabilityRequest, language: string) {
  const queryKey = ['availability', propertyId, body, language];
  const call = { method: 'POST', path: callPath('availability', { id: propertyId }), body } as const;
  const more = { staleTime: 60_000, placeholderData: untilTranslated(queryKey) };
  return readQuery<AvailabilityAnswer>(queryKey, call, more);
}
