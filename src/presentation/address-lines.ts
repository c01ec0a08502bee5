type Address = {
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly countryCode: string;
  /** ISO 3166-2, "US-DC". */
  readonly subdivisionCode: string;
};

/** Countries that write the town before the postcode, as Britain and the United States do. */
const TOWN_FIRST = new Set(['AE', 'AU', 'CA', 'GB', 'GG', 'IE', 'IM', 'IN', 'JE', 'NZ', 'SG', 'US', 'ZA']);

/** The separator between town and state or province, in countries whose addresses have the state's abbreviation. */
const BEFORE_STATE: Readonly<Record<string, string>> = { AU: ' ', CA: ' ', IT: ' ', US: ', ' };

/** The lines of a postal address, with the country's name in a locale. Empty parts are omitted. */
export function listAddressLines(address: Address, locale: string): string[] {
  const { line1, line2, countryCode } = address;
  const country = countryCode && new Intl.DisplayNames([locale], { type: 'region' }).of(countryCode);
  return [line1, line2, writeTown(address), country ?? countryCode].filter(Boolean);
}

/** "1040 Wien", "Brighton BN2 1AA", "Washington, DC 20009". */
function writeTown({ postalCode, city, countryCode, subdivisionCode }: Address): string {
  const state = /^..-([A-Z]+)$/.exec(subdivisionCode)?.[1];
  const before = state && BEFORE_STATE[countryCode];
  // Some hotels include the state in the city.
  const town = before && city && !city.endsWith(` ${state}`) ? `${city}${before}${state}` : city;
  return (TOWN_FIRST.has(countryCode) ? [town, postalCode] : [postalCode, town]).filter(Boolean).join(' ');
}

/** A link to an address on a map site, which the reader opens themselves. Null without street or city. */
export function mapLinkOf(address: Address): string | null {
  const { line1, city, countryCode } = address;
  if (!line1 || !city) return null;
  const query = [line1, writeTown(address), countryCode].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** As `mapLinkOf`, for a point in degrees north and east. */
export function pointLinkOf({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
