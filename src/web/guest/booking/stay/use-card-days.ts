import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { MAX_SEARCHED_NIGHTS } from '#domain/card/voucher-product.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { cardCalendarQuery } from '../../api/stay-queries.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { partiesBody } from '../../booking-state/party-body.ts';
import { listBlocks } from './availability-blocks.ts';

type CardDays = {
  readonly byDate: ReadonlyMap<string, CalendarDay>;
  readonly error: Error | null;
  readonly askAgain: () => void;
};

/** The cards' cover of a property's days that are shown or come next, for all rooms together. */
export function useCardDays(
  propertyId: string,
  nights: number,
  shown: { readonly from: string; readonly until: string },
  bookable: { readonly firstDate: string; readonly lastDate: string },
): CardDays {
  const { rooms, cardTokens } = useBooking();
  const parties = partiesBody(rooms);
  const blocks = listBlocks(bookable.firstDate, shown.until, bookable.lastDate).filter(({ to }) => to > shown.from);
  return useQueries({
    queries: blocks.map(({ from, to }) => ({
      ...cardCalendarQuery(propertyId, { from, to, ...parties, card_tokens: cardTokens, nights }),
      enabled: parties.persons.length > 0 && nights <= MAX_SEARCHED_NIGHTS,
    })),
    combine: joinAnswers,
  });
}

function joinAnswers(answers: UseQueryResult<CalendarDay[]>[]): CardDays {
  return {
    byDate: new Map(answers.flatMap(({ data = [] }) => data).map((day) => [day.date, day])),
    error: answers.find(({ error }) => error)?.error ?? null,
    askAgain: () => answers.filter(({ isError }) => isError).forEach((answer) => void answer.refetch()),
  };
}
