import { Big } from 'big.js';
import { minorDigits, type Currency } from './currency.ts';
import { money, type Money, type Rounding } from './money.ts';

/** One unit of the source currency is worth `value` units of the target. `value` is a decimal text. */
export type ExchangeRate = {
  readonly id: string;
  readonly enterpriseId: string;
  readonly sourceCurrency: Currency;
  readonly targetCurrency: Currency;
  readonly value: string;
  /** When the rate was read. Not the age of the rate, so never shown to guests as such. */
  readonly lastUpdated: string;
};

const SAME_RATE = '1';

/**
 * The direct rate between two currencies, "1" for equal ones. Undefined if the property has none, or one that is not
 * above zero, because nothing can be paid at such a rate.
 */
export function findRate(rates: readonly ExchangeRate[], source: Currency, target: Currency): string | undefined {
  if (source === target) return SAME_RATE;
  const direct = rates.find((rate) => rate.sourceCurrency === source && rate.targetCurrency === target);
  return direct && Number(direct.value) > 0 ? direct.value : undefined;
}

export function convert(amount: Money, target: Currency, rate: string, rounding: Rounding): Money {
  // A fast path without decimals, because a calendar calls this a hundred thousand times.
  if (amount.currency === target) return amount;
  const major = new Big(amount.amountMinor).div(new Big(10).pow(minorDigits(amount.currency))).times(rate);
  const minor = major.times(new Big(10).pow(minorDigits(target)));
  const mode = { half_up: Big.roundHalfUp, down: Big.roundDown, up: Big.roundUp }[rounding];
  return money(target, Number(minor.round(0, mode).toFixed(0)));
}

/**
 * The smallest amount in `source` that is worth at least `wanted` when converted at `rate` and rounded down. A card in
 * another currency therefore never pays a minor unit more than needed.
 */
export function leastSourceFor(wanted: Money, source: Currency, rate: string): Money {
  if (source === wanted.currency) return wanted;
  const scale = new Big(10).pow(minorDigits(source)).div(new Big(10).pow(minorDigits(wanted.currency)));
  const guess = new Big(wanted.amountMinor).times(scale).div(rate).round(0, Big.roundDown).toNumber();
  let amountMinor = Math.max(0, guess - 1);
  while (convert(money(source, amountMinor), wanted.currency, rate, 'down').amountMinor < wanted.amountMinor) {
    amountMinor += 1;
  }
  return money(source, amountMinor);
}

/**
 * Converts an amount for display. If a card pays in that currency at `cardRate`, the result is the amount that the card
 * would pay, so the guest sees one figure. Otherwise rounds to the nearest.
 */
export function convertToRead(amount: Money, target: Currency, rate: string, cardRate?: string): Money {
  if (cardRate === undefined) return convert(amount, target, rate, 'half_up');
  const paid = leastSourceFor(money(amount.currency, Math.abs(amount.amountMinor)), target, cardRate);
  return amount.amountMinor < 0 ? money(target, -paid.amountMinor) : paid;
}
