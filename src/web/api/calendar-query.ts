import type { CalendarAnswer, CalendarRequest } from '#contract/card-stays.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';
import { callPath } from './sale-page-address.ts';

/** What each arrival day means for the guest's cards. */
export function calendarQuery(propertyId: string, question: CalendarRequest) {
  return queryOptions({
    queryKey: ['calendar', propertyId, question],
    queryFn: ({ signal }) =>
      request<CalendarAnswer>({
        method: 'POST',
        path: callPath('availabilityCalendar', { id: propertyId }),
        body: question,
        signal,
      }),
    select: ({ days }) => new Map(days.map((day) => [day.date, day])),
    staleTime: 60_000,
  });
}
