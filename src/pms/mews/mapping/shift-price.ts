import { Big } from 'big.js';
import { money, type Money } from '#domain/money/money.ts';
import type { Price } from '#domain/stay/price.ts';

/**
 * Moves a standard price by a party's adjustment, in gross or net as the enterprise prices. The rest of the price is
 * scaled in proportion. For forecasts only: its taxes may be a minor unit off those of `reservations/price`.
 */
export function shiftPrice(standard: Price, adjustmentMinor: number, measure: 'gross' | 'net'): Price {
  if (adjustmentMinor === 0) return standard;
  const before = standard[measure].amountMinor;
  const after = Math.max(0, before + adjustmentMinor);
  const scale = ({ currency, amountMinor }: Money) => {
    const scaled = before === 0 ? new Big(after) : new Big(amountMinor).times(after).div(before);
    return money(currency, scaled.round(0, Big.roundHalfUp).toNumber());
  };
  return {
    currency: standard.currency,
    net: scale(standard.net),
    gross: scale(standard.gross),
    taxValues: standard.taxValues.map(({ code, value }) => ({ code, value: scale(value) })),
  };
}
