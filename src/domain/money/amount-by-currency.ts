/** An amount in major units: one number in whatever currency, or one for each currency that is named. */
export type AmountByCurrency = number | Readonly<Record<string, number>>;

/** The amount in a currency; undefined where others are named and this one is not. */
export function amountIn(amount: AmountByCurrency, currency: string): number | undefined {
  return typeof amount === 'number' ? amount : amount[currency];
}
