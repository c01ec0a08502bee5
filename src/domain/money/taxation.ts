import { isLanguageOf } from '../value/language.ts';

export type TaxRate = {
  readonly code: string;
  readonly taxationCode: string;
  /** The part of the price it takes, 0.2 for 20%; null where it is none, but a fixed amount. */
  readonly share: number | null;
};
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

/** A name for each of these tax rates, with its share as `format` writes it where several rates have one name. */
export function nameTaxRates(
  codes: readonly string[],
  names: ReadonlyMap<string, string>,
  taxRates: readonly TaxRate[],
  format: (share: number) => string,
): string[] {
  const plain = codes.map((code) => names.get(code) ?? code);
  return plain.map((name, index) => {
    const share = taxRates.find(({ code }) => code === codes[index])?.share ?? null;
    const isShared = plain.filter((other) => other === name).length > 1;
    return isShared && share !== null ? `${name} ${format(share)}` : name;
  });
}
