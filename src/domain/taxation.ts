import { isLanguageOf } from './language.ts';

export type TaxRate = { readonly code: string; readonly taxationCode: string };
export type Taxation = { readonly code: string; readonly name: string; readonly localName: string };

/**
 * The specification's taxation map: from tax rate code to the name of its taxation, the local one when the page is
 * read in the language of the property's country. A code that is missing from the map is shown as it is.
 */
export function taxationMap(
  taxRates: readonly TaxRate[],
  taxations: readonly Taxation[],
  language: string,
  countryCode: string,
): Map<string, string> {
  const inLocalLanguage = isLanguageOf(language, countryCode);
  return new Map(
    taxRates.flatMap(({ code, taxationCode }) => {
      const taxation = taxations.find((candidate) => candidate.code === taxationCode);
      return taxation ? [[code, inLocalLanguage ? taxation.localName : taxation.name] as const] : [];
    }),
  );
}
