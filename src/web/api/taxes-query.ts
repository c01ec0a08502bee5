import type { TaxesAnswer } from '#contract/property.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';
import { callPath } from './sale-page-address.ts';

/** The specification's taxation map of a property: tax rate code to name. */
export function taxesQuery(propertyId: string, language: string) {
  return queryOptions({
    queryKey: ['taxes', propertyId, language],
    queryFn: ({ signal }) => request<TaxesAnswer>({ path: callPath('taxes', { id: propertyId }), signal }),
    select: nameTaxes,
  });
}

/** Names every tax rate after its taxation. */
export function nameTaxes({ TaxRates, Taxations }: TaxesAnswer): Map<string, string> {
  const names = new Map(Taxations.map(({ Code, Name }) => [Code, Name]));
  return new Map(TaxRates.map(({ Code, TaxationCode }) => [Code, names.get(TaxationCode) ?? Code]));
}
