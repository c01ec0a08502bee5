import { findBreakingNight, isNightFull } from '#domain/stay/availability.ts';
import { MAX_SEARCHED_NIGHTS } from '#domain/card/voucher-product.ts';
import { useQueries } from '@tanstack/react-query';
import { cardCalendarQuery } from '../../api/stay-queries.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { partiesBody } from '../../booking-state/party-body.ts';
import { bookableDates } from '../../booking-state/bookable-dates.ts';
import { useAvailabilityNumbers } from '../stay/use-availability-numbers.ts';
import { longerStays, nearestStays, shorterStays } from './nearest-stays.ts';

const OFFERED_STAYS = 3;
const SHIFT_DAYS = 21;

/** The night that breaks the chosen stay for all rooms of the booking, and the stays that are sold near it. */
export function useNearestStays(wish: { from: string; nights: number }) {
  const { property, rooms, cardTokens } = useBooking();
  const propertyId = property?.id ?? '';
  const arrivalDate = Temporal.PlainDate.from(wish.from);
  const stay = { arrivalDate, departureDate: arrivalDate.add({ days: wish.nights }) };
  const { firstDate, lastDate } = bookableDates(property?.time_zone ?? null);
  const until = stay.departureDate.toString();
  const { numbers, isPending } = useAvailabilityNumbers(propertyId, firstDate, until, lastDate);
  const night = isPending ? undefined : findBreakingNight(numbers, stay, Math.max(1, rooms.length));
  const breaking = night?.toString();

  const earliest = arrivalDate.subtract({ days: SHIFT_DAYS }).toString();
  const spans = [
    {
      from: earliest < firstDate ? firstDate : earliest,
      to: arrivalDate.add({ days: SHIFT_DAYS }).toString(),
      nights: wish.nights,
    },
    ...[
      ...shorterStays(wish.from, wish.nights, breaking),
      // A full night breaks a longer stay as well.
      ...(breaking === undefined ? longerStays(wish.from, wish.nights, firstDate) : []),
    ].map(({ from, nights }) => ({
      from,
      to: Temporal.PlainDate.from(from).add({ days: 1 }).toString(),
      nights,
    })),
  ];
  const parties = partiesBody(rooms);
  const answers = useQueries({
    queries: [...spans, { from: wish.from, to: until, nights: 1 }].map((span) => ({
      ...cardCalendarQuery(propertyId, { ...span, ...parties, card_tokens: cardTokens }),
      enabled: !isPending && span.nights <= MAX_SEARCHED_NIGHTS,
    })),
  });
  const shown = spans.map(({ nights }, index) => ({ nights, days: answers[index]?.data ?? [] }));
  const byNight = answers.at(-1)?.data ?? [];
  const full = byNight.filter(({ state }) => state === 'full').map(({ date }) => date);
  const isForGuests = full.some((date) => !isNightFull(numbers, Temporal.PlainDate.from(date)));
  return {
    /** The first night for which too few rooms are free throughout. Undefined while unknown, or if there is none. */
    breaking,
    /** The nights, if not all, without a room for this many guests although a smaller party would find one. */
    fullForGuests: isForGuests && full.length < wish.nights ? full : [],
    /** Whether a room is sold for each single night, but none for the whole stay. */
    isEachSold: byNight.length > 1 && byNight.every(({ state }) => state !== 'full' && state !== 'closed'),
    /** Whether no room at all is free on that night. Otherwise a guest would have to change rooms. */
    isFull: night !== undefined && isNightFull(numbers, night),
    /** The minimum stay from that day, if the chosen stay is only too short. */
    minNights: answers[0]?.data?.find(({ date }) => date === wish.from)?.min_nights,
    stays: nearestStays(wish, shown, OFFERED_STAYS),
    isPending: isPending || answers.some(({ isLoading }) => isLoading),
  };
}
