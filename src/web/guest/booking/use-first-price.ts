import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { availabilityQuery, cardCalendarQuery } from '../api/stay-queries.ts';
import { bookableDates } from '../booking-state/bookable-dates.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import { partiesBody } from '../booking-state/party-body.ts';
import { nightsBetween } from '../booking-state/shown-nights.ts';
import type { FirstPrice } from '../receipt/receipt-bar.tsx';
import { roomSearch } from './rooms/room-search.ts';
import { listBlocks } from './stay/availability-blocks.ts';

/** From the rooms once they are loaded, until then from the calendar. Reads cached answers only. */
export function useFirstPrice(): FirstPrice | undefined {
  const { language } = useTranslation();
  const state = useBooking();
  const { property, search, rooms, cardTokens } = state;
  const propertyId = property?.id ?? '';
  const { firstDate, lastDate } = bookableDates(property?.time_zone ?? null);
  const { from = '', to = '' } = search;
  const block = listBlocks(firstDate, from, lastDate).find((span) => span.from <= from && from < span.to);
  const nights = from && to ? nightsBetween(from, to) : 0;
  const ofDays = { from, to, ...block, ...partiesBody(rooms), card_tokens: cardTokens, nights };
  const days = useQuery({ ...cardCalendarQuery(propertyId, ofDays), enabled: false });
  const offered = useQuery({ ...availabilityQuery(propertyId, roomSearch(state, 0), language), enabled: false });
  const [least] = (offered.data?.rates ?? []).toSorted((one, other) => one.due.amount - other.due.amount);
  if (least) return { due: least.due, plusCityTax: least.city_tax_unknown };
  const day = days.data?.find(({ date }) => date === from);
  const due = day?.due ?? day?.from_price;
  return due ? { due, plusCityTax: day?.city_tax_unknown === true } : undefined;
}
