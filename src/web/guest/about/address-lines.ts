import type { PropertyAddress, PropertyConfiguration } from '#contract/guest/property.ts';
import { listAddressLines, mapLinkOf } from '#presentation/address-lines.ts';

export function addressLines({ address }: Pick<PropertyConfiguration, 'address'>, locale: string): string[] {
  return address ? listAddressLines(readAddress(address), locale) : [];
}

export function mapLink({ address }: Pick<PropertyConfiguration, 'address'>): string | null {
  return address && mapLinkOf(readAddress(address));
}

function readAddress(address: PropertyAddress) {
  const { line1, line2, city, postal_code: postalCode, country_code: countryCode } = address;
  return { line1, line2, city, postalCode, countryCode, subdivisionCode: address.country_subdivision_code };
}
