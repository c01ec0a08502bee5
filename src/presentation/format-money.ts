import type { WireMoney } from '#contract/values.ts';
import { minorDigits } from '#domain/money/currency.ts';
import { numberFormat } from './intl-format.ts';
import { findPageLanguage } from './languages.ts';

/** From here on a round amount is written as "46k". */
const COMPACT_FROM = 10_000;
/** Where it is not known, "46k" might be less than the amount, so that the whole number is written. */
const ROUNDS_UP = 'roundingMode' in new Intl.NumberFormat('en').resolvedOptions();

/** More digits of a rate than these say nothing to a guest. */
const RATE_DIGITS = 6;
const MOST_DECIMALS = 20;

export type MoneyStyle = 'full' | 'short' | 'round' | 'rate';

/**
 * An amount in words of a locale: "£240.00"; in the short style whole amounts go without decimals: "£240". The round
 * style is for a day of the calendar, which has no room for decimals. It is never less than the amount, "£53" for
 * £52.80, so it is not for a "from"; the exact amount stands in the name of the day. What one unit of another currency
 * is worth has its own decimals: "£0.8547".
 */
export function formatMoney({ currency, amount }: WireMoney, locale: string, style: MoneyStyle = 'full'): string {
  const isRightToLeft = findPageLanguage(locale)?.direction === 'rtl';
  // Neither of what `Intl` has for it, roundingMode and trailingZeroDisplay, is known to Firefox 115.
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
  // Many locales write the minus as a hyphen, which is too short beside figures.
  return words.replace('-', '\u2212');
}

/** What several currencies write; each is the sign of the one whose English sign it is: "$" of USD, "¥" of JPY. */
const SHARED_SIGNS: ReadonlySet<string> = new Set(['$', '£', '¥', '₩', 'kr', 'Rs']);

/**
 * One sign of a currency in every language, so that list, receipt and letter agree: French alone writes "£GB", Arabic
 * "UK£", which comes apart beside letters that run to the left. Two dollars of a page never look the same.
 */
function signOf(currency: string): string {
  const narrow = englishSign(currency, 'narrowSymbol');
  return SHARED_SIGNS.has(narrow) ? englishSign(currency, 'symbol') : narrow;
}

function englishSign(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = numberFormat('en', { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
