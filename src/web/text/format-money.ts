import type { Money } from '#contract/values.ts';
import { minorDigits } from '#domain/currency.ts';

export type MoneyStyle = 'full' | 'short';

/** An amount in words of a locale: "£240.00"; in the short style whole amounts go without decimals: "£240". */
export function formatMoney({ currency, amount }: Money, locale: string, style: MoneyStyle = 'full'): string {
  const digits = minorDigits(currency);
  const words = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: style === 'short' ? 'stripIfInteger' : 'auto',
  }).format(amount);
  // Many locales write the minus as a hyphen, which is too short beside figures.
  return words.replace('-', '\u2212');
}
