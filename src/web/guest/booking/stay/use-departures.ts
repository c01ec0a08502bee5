import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { departuresQuery } from '../../api/card-calendar-query.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { nightsBetween } from '../../booking-state/shown-nights.ts';
import { partiesBody } from '../../booking-state/party-body.ts';

/** Longer than most stays. A later departure is shown as open, without a price. */
const MOST_NIGHTS = 10;

/** The cards' cover of each stay from the picked arrival, by departure. */
export function useDepartures(
  propertyId: string,
  arrival: string | undefined,
  lastDate: string,
): ReadonlyMap<string, CalendarDay> {
  const { rooms, cardTokens } = useBooking();
  const parties = partiesBody(rooms);
  const from = arrival ?? '';
  const { data } = useQuery({
    ...departuresQuery(propertyId, {
      from,
      to: from && Temporal.PlainDate.from(from).add({ days: 1 }).toString(),
      ...parties,
      card_tokens: cardTokens,
      nights: 1,
      most_nights: Math.min(MOST_NIGHTS, from ? Math.max(1, nightsBetween(from, lastDate)) : MOST_NIGHTS),
    }),
    enabled: arrival !== undefined && parties.persons.length > 0,
  });
  return useMemo(() => new Map((data ?? []).map((day) => [day.date, day])), [data]);
}
