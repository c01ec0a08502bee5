import type { ExchangeRatesAnswer } from '#contract/guest/property.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** The exchange rates of a property. Without them the page offers no other currency. */
export function exchangeRatesQuery(propertyId: string) {
  return queryOptions({
    queryKey: ['exchange_rates', propertyId],
    queryFn: ({ signal }) =>
      request<ReturnType<typeof ExchangeRatesAnswer.parse>>({
        path: callPath('exchangeRates', { id: propertyId }),
        signal,
      }),
    select: (answer) => answer.exchange_rates,
  });
}
