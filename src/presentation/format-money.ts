import type { WireMoney } from '#contract/values.ts';
import { minorDigits } from '#domain/currency.ts';
import { findPageLanguage } from './languages.ts';

/** From here on a round amount is written as "46k". */
const COMPACT_FROM = 10_000;

export type MoneyStyle = 'full' | 'short' | 'round';

/**
 * An amount in words of a locale: "£240.00"; in the short style whole amounts go without decimals: "£240". The round
 * style is for narrow places where the full one is shown as well: never less than the amount, "£53" for £52.80.
 */
export function formatMoney({ currency, amount }: WireMoney, locale: string, style: MoneyStyle = 'full'): string {
  const digits = style === 'round' ? 0 : minorDigits(currency);
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: style === 'short' ? 'stripIfInteger' : 'auto',
    ...(style === 'round' && {
      currencyDisplay: 'narrowSymbol',
      roundingMode: 'ceil',
      notation: amount < COMPACT_FROM ? 'standard' : 'compact',
    }),
  }).formatToParts(amount);
  // Beside letters that run to the left, "UK£" would come apart and read "£UK".
  const isRightToLeft = findPageLanguage(locale)?.direction === 'rtl';
  const words = parts
    .map(({ type, value }) => (type === 'currency' && isRightToLeft ? `\u2068${value}\u2069` : value))
    .join('');
  // Many locales write the minus as a hyphen, which is too short beside figures.
  return words.replace('-', '\u2212');
}
