/** An ISO 4217 code, upper case. */
export type Currency = string;

/** The currencies of ISO 4217 without two decimals, by their number of decimals. */
const OTHER_DIGITS: readonly (readonly [digits: number, currencies: readonly Currency[]])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')],
  [3, 'BHD IQD JOD KWD LYD OMR TND'.split(' ')],
  [4, 'CLF UYW'.split(' ')],
];

/**
 * The number of decimals of a currency, by ISO 4217 (GBP 2, JPY 0, KWD 3). `Intl` is not used: its data follows daily
 * use (no decimals for HUF or IDR) and differs between machines. Stored minor units must mean the same on all.
 */
export function minorDigits(currency: Currency): number {
  return OTHER_DIGITS.find(([, currencies]) => currencies.includes(currency))?.[0] ?? 2;
}

/** Codes that ISO 4217 reserves for tests and for no currency. Nothing can be paid in them. */
const NO_CURRENCIES: readonly string[] = ['XTS', 'XXX'];

/** Whether a text has the form of an ISO 4217 code (three upper-case letters) and is not in `NO_CURRENCIES`. */
export function isCurrency(text: string): boolean {
  if (seen.has(text)) return true;
  if (!/^[A-Z]{3}$/.test(text) || NO_CURRENCIES.includes(text)) return false;
  seen.add(text);
  return true;
}

/** A cache. At most 17,574 texts have the form. */
const seen = new Set<string>();
