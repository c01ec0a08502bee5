import type { AvailabilityCheckAnswer } from '#contract/guest/availability.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function availabilityCheckQuery(propertyId: string, { from, to }: { from: string; to: string }) {
  const body = { stay_from: from, stay_to: to };
  const call = { method: 'POST', path: callPath('availabilityCheck', { id: propertyId }), body } as const;
  return readQuery<AvailabilityCheckAnswer>(['availability_check', propertyId, from, to], call, { staleTime: 60_000 });
}
