/** An amount in major units: one number for every currency, or one for each named currency. */
export type AmountByCurrency = number | Readonly<Record<string, number>>;

/** The amount in a currency. Undefined if only other currencies are named. */
export function amountIn(amount: AmountByCurrency, currency: string): number | undefined {
  return typeof amount === 'number' ? amount : amount[currency];
}
