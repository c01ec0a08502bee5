/** Money on Mews' wire: major units as plain JSON numbers, rounded to the currency's precision. */
export interface Amount {
  Currency: string;
  NetValue: number;
  GrossValue: number;
  TaxValues: TaxValue[];
  Breakdown: { Items: BreakdownItem[] };
}

export interface TaxValue {
  Code: string;
  Value: number;
}

/** `TaxRateCode` is null for the untaxed part. */
export interface BreakdownItem {
  TaxRateCode: string | null;
  NetValue: number;
  TaxValue: number;
}

export interface CurrencyValue {
  Currency: string;
  Value: number;
}

/** Language-culture code to text. */
export type LocalizedText = Record<string, string>;
