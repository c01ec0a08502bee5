import type { PropertyConfiguration, TaxesAnswer } from '#contract/guest/property.ts';
import { fromWireTaxes } from '#contract/guest/wire-property.ts';
import { taxationMap } from '#domain/money/taxation.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** A property's taxes, with the map from tax rate code to name, in the language of the page. */
export function taxesQuery(property: Pick<PropertyConfiguration, 'id' | 'address'>, language: string) {
  return queryOptions({
    queryKey: ['taxes', property.id, language],
    queryFn: ({ signal }) => request<TaxesAnswer>({ path: callPath('taxes', { id: property.id }), signal }),
    select: (answer) => readTaxes(answer, language, property.address?.country_code ?? ''),
  });
}

/** The rates of a property's taxes, and the names of the rates that have one. */
export function readTaxes(answer: TaxesAnswer, language: string, countryCode: string) {
  const { taxRates, taxations } = fromWireTaxes(answer);
  return { taxRates, names: taxationMap(taxRates, taxations, language, countryCode) };
}
