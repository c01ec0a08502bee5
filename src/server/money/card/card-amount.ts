import type { Unit } from '#domain/card/card.ts';
import { mayBeThousands } from '#domain/desk/written-habit.ts';
import { minorDigits, type Currency } from '#domain/money/currency.ts';
import { fromDecimal, hasCurrencyPrecision, money, withCurrency } from '#domain/money/money.ts';

const DECIMAL = /^\d{1,9}(\.\d+)?$/;
const SIGNED_DECIMAL = /^[+-]?\d{1,9}(\.\d+)?$/;

export type ParsedAmount =
  | { readonly state: 'read'; readonly amount: number }
  | { readonly state: 'refused'; readonly reason: string };

/** Reads a positive amount in a card's unit: decimals of its currency ("50.00"), or whole uses ("10"). */
export function parseAmount(unit: Unit, text: string): ParsedAmount {
  const amount = DECIMAL.test(text) ? parseDecimal(unit, text) : undefined;
  return amount ? { state: 'read', amount } : refuse(unit, text, false);
}

/** Reads the price paid for a card, in decimals of a currency. Zero for a card that was given away. */
export function parsePrice(currency: Currency, text: string): ParsedAmount {
  const unit: Unit = { type: 'money', currency };
  const amount = DECIMAL.test(text) ? parseDecimal(unit, text) : undefined;
  if (amount !== undefined) return { state: 'read', amount };
  return { state: 'refused', reason: `"${text}" is not a price in ${currency}, such as ${exampleIn(currency)}` };
}

/** Reads a correction of a card's value: an increase, or a decrease with a leading minus. Never zero. */
export function parseCorrection(unit: Unit, text: string): ParsedAmount {
  const amount = SIGNED_DECIMAL.test(text) ? parseDecimal(unit, text.replace('+', '')) : undefined;
  return amount ? { state: 'read', amount } : refuse(unit, text, true);
}

/** "GBP 50.00", "1 use", "-3 uses". */
export function formatAmount(unit: Unit, amount: number): string {
  if (unit.type === 'money') return withCurrency(money(unit.currency, amount));
  return Math.abs(amount) === 1 ? `${amount} use` : `${amount} uses`;
}

function parseDecimal(unit: Unit, text: string): number | undefined {
  if (unit.type === 'uses') return text.includes('.') ? undefined : Number(text);
  const isPrecise = hasCurrencyPrecision(unit.currency, text);
  if (!isPrecise || (mayBeThousands(text) && minorDigits(unit.currency) !== 3)) return undefined;
  return fromDecimal(unit.currency, text).amountMinor;
}

/** "50 or 12.50". */
function exampleIn(currency: Currency): string {
  const decimals = minorDigits(currency);
  return `50${decimals > 0 ? ` or ${(12.5).toFixed(decimals)}` : ''}`;
}

function refuse(unit: Unit, text: string, mayBeNegative: boolean): ParsedAmount {
  const [wanted, example] =
    unit.type === 'uses'
      ? ['a whole number of uses', '10']
      : [`an amount of ${unit.currency}`, exampleIn(unit.currency)];
  return {
    state: 'refused',
    reason: `"${text}" is not ${wanted} ${mayBeNegative ? 'other than' : 'above'} zero, such as ${example}`,
  };
}
