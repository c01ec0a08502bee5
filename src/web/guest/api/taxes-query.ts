import type { PropertyConfiguration, TaxesAnswer } from '#contract/guest/property.ts';
import { fromWireTaxes } from '#contract/guest/wire-property.ts';
import { taxationMap } from '#domain/money/taxation.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function taxesQuery(property: Pick<PropertyConfiguration, 'id' | 'address'>, language: string) {
  const { id, address } = property;
  const select = (answer: TaxesAnswer) => readTaxes(answer, language, address?.country_code ?? '');
  return readQuery(['taxes', id, language], { path: callPath('taxes', { id }) }, { select });
}

export function readTaxes(answer: TaxesAnswer, language: string, countryCode: string) {
  const { taxRates, taxations } = fromWireTaxes(answer);
  return { taxRates, names: taxationMap(taxRates, taxations, language, countryCode) };
}
