import type { PropertyConfiguration } from '#contract/property.ts';
import { listAddressLines } from '#presentation/address-lines.ts';

/** A property's address, line by line; none where it is not known. */
export function addressLines({ address }: Pick<PropertyConfiguration, 'address'>, locale: string): string[] {
  if (!address) return [];
  const { postal_code: postalCode, country_code: countryCode, ...lines } = address;
  return listAddressLines({ ...lines, postalCode, countryCode }, locale);
}
