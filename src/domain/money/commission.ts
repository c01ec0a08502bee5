import { Big } from 'big.js';
import { money, type Money } from './money.ts';

/** `percent` of an amount, rounded half up. A negative amount has the same commission with a minus. */
export function commissionOn({ currency, amountMinor }: Money, percent: string): Money {
  const minor = new Big(amountMinor).times(percent).div(100).round(0, Big.roundHalfUp).toNumber();
  // Rounding may return -0.
  return money(currency, minor === 0 ? 0 : minor);
}
