import type { CardStaysAnswer, CardStaysRequest } from '#contract/guest/card-stays.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function cardStaysQuery(body: CardStaysRequest) {
  const call = { method: 'POST', path: callPath('cardStays'), body } as const;
  const select = ({ properties }: CardStaysAnswer) => properties;
  return readQuery(['card_stays', body], call, { select, staleTime: 60_000 });
}
