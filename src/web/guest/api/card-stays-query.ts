import type { CardStaysAnswer, CardStaysRequest } from '#contract/guest/card-stays.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function cardStaysQuery(question: CardStaysRequest) {
  return queryOptions({
    queryKey: ['card_stays', question],
    queryFn: ({ signal }) =>
      request<CardStaysAnswer>({ method: 'POST', path: callPath('cardStays'), body: question, signal }),
    select: ({ properties }) => properties,
    staleTime: 60_000,
  });
}
