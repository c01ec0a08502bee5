import type { WireMoney } from '#contract/values.ts';
import { minorDigits } from '#domain/money/currency.ts';
import { numberFormat } from './intl-format.ts';
import { findPageLanguage } from './languages.ts';

/** Round amounts from here on are written as "46k". */
const COMPACT_FROM = 10_000;
/** Without `roundingMode`, "46k" might be less than the amount, so the whole number is written. */
const ROUNDS_UP = 'roundingMode' in new Intl.NumberFormat('en').resolvedOptions();

/** More digits of a rate do not help a guest. */
const RATE_DIGITS = 6;
const MOST_DECIMALS = 20;

export type MoneyStyle = 'full' | 'short' | 'round' | 'rate';

/**
 * Formats an amount for a locale: "£240.00". In the `short` style whole amounts have no decimals: "£240". The `round`
 * style is for calendar days, which have no room for decimals. It rounds up, "£53" for £52.80, so it must not follow a
 * "from". The day's accessible name has the exact amount. The `rate` style, for one unit of another currency, has its
 * own decimals: "£0.8547".
 */
export function formatMoney({ currency, amount }: WireMoney, locale: string, style: MoneyStyle = 'full'): string {
  const isRightToLeft = findPageLanguage(locale)?.direction === 'rtl';
  // Firefox 115 has neither of the `Intl` options for this, roundingMode and trailingZeroDisplay.
  const isWhole = style === 'round' || (style === 'short' && Number.isInteger(amount));
  const digits = isWhole ? 0 : minorDigits(currency);
  const isCompact = style === 'round' && amount >= COMPACT_FROM && ROUNDS_UP;
  const shown = style === 'rate' ? Number(amount.toPrecision(RATE_DIGITS)) : amount;
  const parts = numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: style === 'rate' ? MOST_DECIMALS : digits,
    currencyDisplay: 'narrowSymbol',
    ...(isCompact && { roundingMode: 'ceil', notation: 'compact' }),
  }).formatToParts(style === 'round' ? Math.ceil(shown) : shown);
  const sign = signOf(currency);
  const words = parts
    .map(({ type, value }) => (type !== 'currency' ? value : isRightToLeft ? `\u2068${sign}\u2069` : sign))
    .join('');
  // Many locales use a hyphen as minus, which is too short beside figures.
  return words.replace('-', '\u2212');
}

/** Signs that several currencies share. Each stands for one only: "$" for USD, "¥" for JPY. */
const SHARED_SIGNS: ReadonlySet<string> = new Set(['$', '£', '¥', '₩', 'kr', 'Rs']);

/**
 * The sign of a currency, the same in every language, so that list, receipt and letter agree. French would write "£GB",
 * and Arabic "UK£", which is torn apart in right-to-left text. Two kinds of dollar on a page never look the same.
 */
function signOf(currency: string): string {
  const narrow = englishSign(currency, 'narrowSymbol');
  return SHARED_SIGNS.has(narrow) ? englishSign(currency, 'symbol') : narrow;
}

function englishSign(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = numberFormat('en', { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
