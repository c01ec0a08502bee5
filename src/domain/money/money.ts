import { Big } from 'big.js';
import { isCurrency, minorDigits, type Currency } from './currency.ts';
import { invariant } from '../value/invariant.ts';

/** An amount of money in whole minor units (pence, cents, yen). Negative only as a difference. */
export type Money = { readonly currency: Currency; readonly amountMinor: number };

export type Rounding = 'half_up' | 'down' | 'up';

const ROUNDING_MODE = { half_up: Big.roundHalfUp, down: Big.roundDown, up: Big.roundUp } as const;

export function money(currency: Currency, amountMinor: number): Money {
  if (!isCurrency(currency)) invariant(false, `"${currency}" is not a currency code`);
  if (!Number.isSafeInteger(amountMinor)) invariant(false, `${amountMinor} is not a whole number of minor units`);
  return { currency, amountMinor };
}

export function zero(currency: Currency): Money {
  return money(currency, 0);
}

/** Converts a decimal in major units ("120.50", a number, a Big) to minor units, never through a binary float. */
export function fromDecimal(currency: Currency, decimal: Big | string | number, rounding: Rounding = 'half_up'): Money {
  const minor = new Big(decimal).times(new Big(10).pow(minorDigits(currency)));
  return money(currency, Number(minor.round(0, ROUNDING_MODE[rounding]).toFixed(0)));
}

/** An amount as a decimal text in major units, with the currency's decimals: "120.50". */
export function toDecimal(amount: Money): string {
  const digits = minorDigits(amount.currency);
  return new Big(amount.amountMinor).div(new Big(10).pow(digits)).toFixed(digits);
}

/** For staff and notes: "EUR 120.50". */
export function withCurrency(amount: Money): string {
  return `${amount.currency} ${toDecimal(amount)}`;
}

/** Whether a decimal in major units has no more decimals than its currency. */
export function hasCurrencyPrecision(currency: Currency, decimal: number | string): boolean {
  const value = new Big(decimal);
  return value.eq(value.round(minorDigits(currency), Big.roundDown));
}

export function add(left: Money, right: Money): Money {
  invariant(left.currency === right.currency, `cannot add ${left.currency} and ${right.currency}`);
  return money(left.currency, left.amountMinor + right.amountMinor);
}

export function subtract(left: Money, right: Money): Money {
  return add(left, { currency: right.currency, amountMinor: -right.amountMinor });
}

export function sum(currency: Currency, amounts: readonly Money[]): Money {
  return amounts.reduce(add, zero(currency));
}
