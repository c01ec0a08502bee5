import type { ExchangeRatesAnswer } from '#contract/guest/property.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function exchangeRatesQuery(propertyId: string) {
  const select = (answer: ReturnType<typeof ExchangeRatesAnswer.parse>) => answer.exchange_rates;
  return readQuery(['exchange_rates', propertyId], { path: callPath('exchangeRates', { id: propertyId }) }, { select });
}
