import type { CalendarAnswer, CalendarRequest } from '#contract/guest/card-stays.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function cardCalendarQuery(propertyId: string, body: CalendarRequest) {
  return calendarQuery(propertyId, body, ({ days }) => days);
}

export function departuresQuery(propertyId: string, body: CalendarRequest) {
  return calendarQuery(propertyId, body, ({ departures }) => departures ?? []);
}

function calendarQuery<Data>(propertyId: string, body: CalendarRequest, select: (answer: CalendarAnswer) => Data) {
  const call = { method: 'POST', path: callPath('availabilityCalendar', { id: propertyId }), body } as const;
  return readQuery(['card_calendar', propertyId, body], call, { select, staleTime: 60_000 });
}
