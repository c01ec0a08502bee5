/** Enough countries for guests' addresses and for clients that list them. */
export const countries = [
  country('AT', 'Austria'),
  country('CZ', 'Czechia'),
  country('DE', 'Germany'),
  country('ES', 'Spain'),
  country('FR', 'France'),
  country('GB', 'United Kingdom'),
  country('HU', 'Hungary'),
  country('IS', 'Iceland'),
  country('IT', 'Italy'),
  country('JP', 'Japan'),
  country('NL', 'Netherlands'),
  country('PL', 'Poland'),
  country('PR', 'Puerto Rico', 'US'),
  country('US', 'United States'),
];

export const countrySubdivisions = [
  { Code: 'GB-ENG', CountryCode: 'GB', EnglishName: 'England' },
  { Code: 'GB-SCT', CountryCode: 'GB', EnglishName: 'Scotland' },
  { Code: 'US-DC', CountryCode: 'US', EnglishName: 'District of Columbia' },
  { Code: 'US-MD', CountryCode: 'US', EnglishName: 'Maryland' },
];

export const countryRules = countries.map(({ Code }) => ({
  CountryCode: Code,
  IdentityCardExpirationDateNotRequired: false,
  DriverLicenceExpirationDateNotRequired: false,
}));

export const countryGroups = [
  {
    Code: 'SCHENGEN',
    EnglishName: 'Schengen Area',
    CountryCodes: ['AT', 'CZ', 'DE', 'ES', 'FR', 'HU', 'IS', 'IT', 'NL', 'PL'],
  },
];

function country(code: string, englishName: string, sovereignCode = code) {
  return { Code: code, SovereignCountryCode: sovereignCode, EnglishName: englishName };
}
