import type { CalendarAnswer, CalendarRequest } from '#contract/guest/card-stays.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The cards' cover of a stay of `nights` nights, by day of arrival. */
export function cardCalendarQuery(propertyId: string, question: CalendarRequest) {
  return queryOptions({
    queryKey: ['card_calendar', propertyId, question],
    queryFn: ({ signal }) =>
      request<CalendarAnswer>({
        method: 'POST',
        path: callPath('availabilityCalendar', { id: propertyId }),
        body: question,
        signal,
      }),
    select: ({ days }) => days,
    staleTime: 60_000,
  });
}

/** The cards' cover of each stay from one arrival, up to `nights` nights, by day of departure. */
export function departuresQuery(propertyId: string, question: CalendarRequest) {
  return queryOptions({ ...cardCalendarQuery(propertyId, question), select: ({ departures }) => departures ?? [] });
}
