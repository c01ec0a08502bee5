type Address = {
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly countryCode: string;
};

/** Where the town stands before the postcode: the countries that write as the British and the Americans do. */
const TOWN_FIRST = new Set(['AE', 'AU', 'CA', 'GB', 'GG', 'IE', 'IM', 'IN', 'JE', 'NZ', 'SG', 'US', 'ZA']);

/** An address as it stands on a letter, the country in words of a locale; what is empty is left out. */
export function listAddressLines({ line1, line2, postalCode, city, countryCode }: Address, locale: string): string[] {
  const country = countryCode && new Intl.DisplayNames([locale], { type: 'region' }).of(countryCode);
  const town = TOWN_FIRST.has(countryCode) ? [city, postalCode] : [postalCode, city];
  return [line1, line2, town.filter(Boolean).join(' '), country ?? countryCode].filter(Boolean);
}

/** A map of an address, on a site that its reader opens themselves; null where it has no street or no city. */
export function mapLinkOf({ line1, postalCode, city, countryCode }: Address): string | null {
  if (!line1 || !city) return null;
  const query = [line1, [postalCode, city].filter(Boolean).join(' '), countryCode].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** A map of a point, in degrees north and east, on the same site. */
export function pointLinkOf({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
