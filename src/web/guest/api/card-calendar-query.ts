import type { CalendarAnswer, CalendarRequest } from '#contract/guest/card-stays.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The cards' cover of a stay of `nights` nights, by day of arrival. */
export function cardCalendarQuery(propertyId: string, body: CalendarRequest) {
  return calendarQuery(propertyId, body, ({ days }) => days);
}

/** The cards' cover of each stay from one arrival, up to `nights` nights, by day of departure. */
export function departuresQuery(propertyId: string, body: CalendarRequest) {
  return calendarQuery(propertyId, body, ({ departures }) => departures ?? []);
}

function calendarQuery<Data>(propertyId: string, body: CalendarRequest, select: (answer: CalendarAnswer) => Data) {
  const call = { method: 'POST', path: callPath('availabilityCalendar', { id: propertyId }), body } as const;
  return readQuery(['card_calendar', propertyId, body], call, { select, staleTime: 60_000 });
}
