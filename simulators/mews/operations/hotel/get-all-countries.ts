import { defineOperation } from '../../request/operation.ts';
import { countries, countryGroups, countryRules, countrySubdivisions } from '../../seed/countries.ts';

export const getAllCountries = defineOperation({
  path: 'countries/getAll',
  input: {},
  handle: () => ({
    Countries: countries,
    CountrySubdivisions: countrySubdivisions,
    CountryRules: countryRules,
    CountryGroups: countryGroups,
  }),
});
