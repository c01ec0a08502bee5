type Address = {
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly countryCode: string;
  /** ISO 3166-2, "US-DC". */
  readonly subdivisionCode: string;
};

/** Where the town stands before the postcode: the countries that write as the British and the Americans do. */
const TOWN_FIRST = new Set(['AE', 'AU', 'CA', 'GB', 'GG', 'IE', 'IM', 'IN', 'JE', 'NZ', 'SG', 'US', 'ZA']);

/** What stands between the town and its state or province, in the countries whose letters name that by its letters. */
const BEFORE_STATE: Readonly<Record<string, string>> = { AU: ' ', CA: ' ', IT: ' ', US: ', ' };

/** An address as it stands on a letter, the country in words of a locale; what is empty is left out. */
export function listAddressLines(address: Address, locale: string): string[] {
  const { line1, line2, countryCode } = address;
  const country = countryCode && new Intl.DisplayNames([locale], { type: 'region' }).of(countryCode);
  return [line1, line2, writeTown(address), country ?? countryCode].filter(Boolean);
}

/** "1040 Wien", "Brighton BN2 1AA", "Washington, DC 20009". */
function writeTown({ postalCode, city, countryCode, subdivisionCode }: Address): string {
  const state = /^..-([A-Z]+)$/.exec(subdivisionCode)?.[1];
  const before = state && BEFORE_STATE[countryCode];
  // Some hotels write the state into the city.
  const town = before && city && !city.endsWith(` ${state}`) ? `${city}${before}${state}` : city;
  return (TOWN_FIRST.has(countryCode) ? [town, postalCode] : [postalCode, town]).filter(Boolean).join(' ');
}

/** A map of an address, on a site that its reader opens themselves; null where it has no street or no city. */
export function mapLinkOf(address: Address): string | null {
  const { line1, city, countryCode } = address;
  if (!line1 || !city) return null;
  const query = [line1, writeTown(address), countryCode].filter(Boolean).join(', ');
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
