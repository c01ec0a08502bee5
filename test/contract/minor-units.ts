import type { WireMoney, WirePrice } from '#contract/values.ts';

/**
 * An amount of the wire in hundredths, the minor units of every currency of the demo's hotels. The result is not an
 * integer if the amount has more than two decimals.
 */
export function toHundredths(amount: number): number {
  return Number((amount * 100).toFixed(6));
}

export function minorOf({ amount }: WireMoney): number {
  return toHundredths(amount);
}

/** Net, gross and each tax in hundredths, so that sums are exact. */
export function partsOf(price: WirePrice): Record<string, number> {
  const taxes = price.tax_values.map(({ code, value }) => [`tax ${code}`, toHundredths(value)] as const);
  return { net: toHundredths(price.net_value), gross: toHundredths(price.gross_value), ...Object.fromEntries(taxes) };
}

export function addParts(parts: readonly Record<string, number>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const part of parts)
    for (const [key, value] of Object.entries(part)) sums.set(key, (sums.get(key) ?? 0) + value);
  return Object.fromEntries(sums);
}
