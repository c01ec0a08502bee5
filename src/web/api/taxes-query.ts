import type { PropertyConfiguration, TaxesAnswer } from '#contract/property.ts';
import { fromWireTaxes } from '#contract/wire-property.ts';
import { taxationMap } from '#domain/taxation.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';
import { callPath } from './sale-page-address.ts';

/** The specification's taxation map of a property: tax rate code to name, on a page in that language. */
export function taxesQuery(property: Pick<PropertyConfiguration, 'id' | 'address'>, language: string) {
  return queryOptions({
    queryKey: ['taxes', property.id, language],
    queryFn: ({ signal }) => request<TaxesAnswer>({ path: callPath('taxes', { id: property.id }), signal }),
    select: (answer) => nameTaxes(answer, language, property.address?.country_code ?? ''),
  });
}

export function nameTaxes(answer: TaxesAnswer, language: string, countryCode: string): Map<string, string> {
  const { taxRates, taxations } = fromWireTaxes(answer);
  return taxationMap(taxRates, taxations, language, countryCode);
}
