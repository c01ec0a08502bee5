import { isLanguageOf } from '../value/language.ts';

export type TaxRate = {
  readonly code: string;
  readonly taxationCode: string;
  /** The tax as a share of the price, 0.2 for 20%. Null for a fixed amount. */
  readonly share: number | null;
};
export type Taxation = { readonly code: string; readonly name: string; readonly localName: string };

/**
 * The map from tax rate code to the name of its taxation. The name is the local one if the page is in the language of
 * the property's country. A code without an entry is shown as it is.
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

/** A name for each tax rate. If several rates have the same name, `format` adds the share. */
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
