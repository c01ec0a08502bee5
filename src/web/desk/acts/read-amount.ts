import { minorDigits } from '#domain/money/currency.ts';

/**
 * An amount above 0 as people write it, with a point or a comma before its decimals, in a currency or, where that is
 * null, in uses; undefined where it is none, or could be a thousand times as much: "1,000" is one to some and a
 * thousand to others.
 */
export function readAmount(text: string, currency: string | null): number | undefined {
  const amount = readFee(text, currency);
  return amount === 0 ? undefined : amount;
}

/** The same for a fee, which may be 0. */
export function readFee(text: string, currency: string | null): number | undefined {
  const [, whole, separator, decimals = ''] = /^(\d+)(?:([.,])(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || decimals.length > (currency === null ? 0 : minorDigits(currency))) return undefined;
  if (separator === ',' && decimals.length === 3) return undefined;
  return Number(`${whole}.${decimals}`);
}

/** Whether a text is no amount, and will not become one by more decimals: then the field says so. */
export function isNoAmount(text: string, currency: string | null): boolean {
  return !/^\s*(\d+[.,]?)?$/.test(text) && readFee(text, currency) === undefined;
}
