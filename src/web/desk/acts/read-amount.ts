import type { WireMoney } from '#contract/values.ts';
import { minorDigits } from '#domain/money/currency.ts';

/**
 * Parses an amount above 0, with a point or a comma before its decimals, in a currency, or in uses if that is null.
 * Undefined if it is no amount or ambiguous: "1,000" is one to some people and a thousand to others.
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

/** An amount as a person would type it. Three decimals come after a point, because a comma would be ambiguous. */
export function writeAmount({ amount, currency }: WireMoney, locale: string): string {
  const digits = minorDigits(currency);
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  const text = new Intl.NumberFormat(locale, { ...style, numberingSystem: 'latn' }).format(amount);
  return text.replace(digits < 3 ? /[^\d.,-]/ : ',', '.');
}

/** The change between two balances. No currency has more than three decimals. */
export function subtractAmount(amount: number, from: number): number {
  return Math.round((from - amount) * 1000) / 1000;
}

/** Whether a text is not an amount, and more decimals will not make it one. The field then shows an error. */
export function isNoAmount(text: string, currency: string | null): boolean {
  return !/^\s*(\d+[.,]?)?$/.test(text) && readFee(text, currency) === undefined;
}
