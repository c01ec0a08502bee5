import type { AvailabilityAnswer, AvailabilityRequest } from '#contract/guest/availability.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';
import type { CalendarAnswer, CalendarRequest, CardStaysAnswer, CardStaysRequest } from '#contract/guest/card-stays.ts';
import type { WireBooking, Summary } from '#contract/guest/reservation.ts';

export function availabilityQuery(propertyId: string, body: AvailabilityRequest, language: string) {
  const queryKey = ['availability', propertyId, body, language];
  const call = { path: callPath('availability', { id: propertyId }), body };
  const more = { staleTime: 60_000, placeholderData: untilTranslated(queryKey) };
  return readQuery<AvailabilityAnswer>(queryKey, call, more);
}

export function cardCalendarQuery(propertyId: string, body: CalendarRequest) {
  return calendarQuery(propertyId, body, ({ days }) => days);
}

export function departuresQuery(propertyId: string, body: CalendarRequest) {
  return calendarQuery(propertyId, body, ({ departures }) => departures ?? []);
}

function calendarQuery<Data>(propertyId: string, body: CalendarRequest, select: (answer: CalendarAnswer) => Data) {
  const call = { path: callPath('availabilityCalendar', { id: propertyId }), body };
  return readQuery(['card_calendar', propertyId, body], call, { select, staleTime: 60_000 });
}

export function cardStaysQuery(body: CardStaysRequest) {
  const call = { path: callPath('cardStays'), body };
  const select = ({ properties }: CardStaysAnswer) => properties;
  return readQuery(['card_stays', body], call, { select, staleTime: 60_000 });
}

const RENEW_BEFORE_MS = 30_000;
const AT_LEAST_MS = 15_000;

/** The receipt of a booking. It is refetched shortly before its quote expires. */
export function summaryQuery(propertyId: string, body: WireBooking, language: string) {
  const queryKey = ['summary', propertyId, body, language];
  const call = { path: callPath('reservationSummary', { id: propertyId }), body };
  return readQuery<Summary>(queryKey, call, {
    refetchInterval: ({ state }) =>
      state.data
        ? Math.max(AT_LEAST_MS, Date.parse(state.data.quote.expires_at) - Date.now() - RENEW_BEFORE_MS)
        : false,
    staleTime: 60_000,
    placeholderData: untilTranslated(queryKey),
  });
}
