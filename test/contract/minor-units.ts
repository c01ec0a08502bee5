import type { WireMoney, WirePrice } from '#contract/values.ts';

/**
 * An amount of the wire in hundredths, as all currencies of the demo's hotels have them; not a whole number when it has
 * more decimals.
 */
export function toHundredths(amount: number): number {
  return Number((amount * 100).toFixed(6));
}

export function minorOf({ amount }: WireMoney): number {
  return toHundredths(amount);
}

/** Net, gross and each tax in hundredths, so that prices can be added without loss. */
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
