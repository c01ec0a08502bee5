import type { CardStaysAnswer, CardStaysRequest } from '#contract/guest/card-stays.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { WEEKEND_STARTS } from '#domain/cover/pick-highlights.ts';
import { MAX_NIGHTS } from '#domain/stay/stay.ts';
import { isAllowedAt, MAX_SEARCHED_NIGHTS } from '#domain/card/voucher-product.ts';
import { useQueries } from '@tanstack/react-query';
import { cardStaysQuery } from '../../api/stay-queries.ts';
import type { SessionCard } from '../../session/session-cards.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { partyAges } from '../../booking-state/standard-party.ts';
import { firstDay } from './first-day.ts';
import { wishedNights } from '../../booking-state/shown-nights.ts';
import { WEEKEND } from '../../session/stay-search.ts';

export type SoonestStays = {
  readonly held: SessionCard;
  readonly nights: number;
  readonly parties: readonly CardStaysRequest['persons'][];
  /** Undefined while loading, and if no answer came. */
  readonly found: CardStaysAnswer['properties'][number] | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
};

/** The wished stay. Without one, today and the length that each card is meant for. */
export type Wish = { readonly from: string; readonly nights: number };

/** The stays for each card, a year ahead. Undefined for a property where no card can be used. */
export function useSoonestStays(wish?: Wish): (property: PropertyConfiguration) => SoonestStays | undefined {
  const { search, cards, properties, rooms, ageCategories } = useBooking();
  const requests = cards.map((held) => {
    const from = firstDay(held.product, properties.data ?? [], wish?.from ?? '', Temporal.Now.instant());
    const asked = rooms.length > 0 ? rooms : [undefined];
    const parties = asked.map((room) => partyAges(room, ageCategories.data ?? [], [held.product]));
    const [persons = partyAges(undefined, [], [held.product]), ...further] = parties;
    const request: CardStaysRequest = {
      card_token: held.token,
      from,
      to:
        from &&
        Temporal.PlainDate.from(from)
          .add({ days: MAX_NIGHTS - 1 })
          .toString(),
      persons,
      ...(further.length > 0 && { further_rooms: further }),
      nights: wish?.nights ?? wishedNights(search.nights, held.product),
      ...(!wish && { highlights: true, ...(search.nights === WEEKEND && { arrival_weekday: WEEKEND_STARTS }) }),
    };
    return { held, parties, request };
  });
  const answers = useQueries({
    queries: requests.map(({ request }) => ({
      ...cardStaysQuery(request),
      enabled: request.from !== '' && (request.nights ?? 1) <= MAX_SEARCHED_NIGHTS,
    })),
  });
  return (property) => {
    const soonest = requests.flatMap(({ held, parties, request }, index): SoonestStays[] => {
      const answer = answers[index];
      const allowed = { redeemLocationIds: held.product.redeem_location_ids };
      if (!answer || !isAllowedAt(allowed, property.redeem_location_ids)) return [];
      const { nights = 1 } = request;
      const found = answer.data?.find((entry) => entry.property_id === property.id);
      return [{ held, nights, parties, found, error: answer.error, askAgain: () => void answer.refetch() }];
    });
    return soonest.toSorted((one, other) => soonestDue(one) - soonestDue(other))[0];
  };
}

/** The amount due for the soonest stay, in the property's currency. Sorts last if there is none. */
function soonestDue({ found }: SoonestStays): number {
  return found?.stays[0]?.due.amount ?? Number.MAX_VALUE;
}
