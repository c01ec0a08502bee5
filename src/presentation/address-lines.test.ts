import { describe, expect, it } from 'vitest';
import { listAddressLines, mapLinkOf } from './address-lines.ts';

const address = {
  line1: 'Rosenhaingasse 8',
  line2: '',
  postalCode: '1040',
  city: 'Wien',
  countryCode: 'AT',
  subdivisionCode: '',
};

describe('an address', () => {
  it.each([
    ['en-GB', 'Austria'],
    ['de', 'Österreich'],
  ])('ends with the country in %s: %s', (locale, country) => {
    expect(listAddressLines(address, locale)).toEqual(['Rosenhaingasse 8', '1040 Wien', country]);
  });

  it.each([
    ['GB', 'BN2 1AA', 'Brighton', 'Brighton BN2 1AA'],
    ['US', '20037', 'Washington, DC', 'Washington, DC 20037'],
    ['AU', '2000', 'Sydney', 'Sydney 2000'],
    ['FR', '75001', 'Paris', '75001 Paris'],
    ['', '1040', 'Wien', '1040 Wien'],
    ['GB', '', 'Brighton', 'Brighton'],
  ])('has town and postcode in the order of its country (%s)', (countryCode, postalCode, city, line) => {
    const lines = listAddressLines({ ...address, countryCode, postalCode, city }, 'en');
    expect(lines[1]).toBe(line);
  });

  it.each([
    ['US', 'US-DC', '20009', 'Washington', 'Washington, DC 20009'],
    ['US', 'US-DC', '20009', 'Washington, DC', 'Washington, DC 20009'],
    ['US', '', '20009', 'Washington', 'Washington 20009'],
    ['US', 'US-NY', '', 'New York', 'New York, NY'],
    ['CA', 'CA-ON', 'K1A 0B1', 'Ottawa', 'Ottawa ON K1A 0B1'],
    ['AU', 'AU-NSW', '2000', 'Sydney', 'Sydney NSW 2000'],
    ['IT', 'IT-RM', '00187', 'Roma', '00187 Roma RM'],
    ['IT', 'IT-62', '00187', 'Roma', '00187 Roma'],
    ['GB', 'GB-ENG', 'BN2 1AA', 'Brighton', 'Brighton BN2 1AA'],
  ])(
    'names the state where letters of its country do (%s, %s)',
    (countryCode, subdivisionCode, postalCode, city, line) => {
      const written = { ...address, countryCode, subdivisionCode, postalCode, city };
      expect(listAddressLines(written, 'en')[1]).toBe(line);
      expect(mapLinkOf(written)).toContain(encodeURIComponent(`Rosenhaingasse 8, ${line}, ${countryCode}`));
    },
  );

  it('is found on a map only where it has street and city', () => {
    expect(mapLinkOf(address)).toBe(
      'https://www.openstreetmap.org/search?query=Rosenhaingasse%208%2C%201040%20Wien%2C%20AT',
    );
    expect(mapLinkOf({ ...address, line1: '' })).toBeNull();
    expect(listAddressLines({ ...address, line1: '', postalCode: '', city: '', countryCode: '' }, 'en')).toEqual([]);
  });
});
