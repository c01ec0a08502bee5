import { Big } from 'big.js';
import { precisionOf } from '../../../simulators/mews/values/tax-tables.ts';
import type { Money } from './wire.ts';

/** Commercial rounding, half away from zero, as the hotels round. */
export const roundTo = (value: Big, decimals: number): Big => value.round(decimals, Big.roundHalfUp);

/** Rounds an amount in major units to its currency, and returns minor units. */
export function minorUnits(value: Big | number, currency: string): number {
  return roundTo(new Big(value).times(new Big(10).pow(precisionOf(currency))), 0).toNumber();
}

/** A wire amount in minor units. It has no more decimals than its currency. */
export const minorOf = ({ amount, currency }: Money): number => minorUnits(amount, currency);

export function majorUnits(minor: number, currency: string): number {
  return new Big(minor).div(new Big(10).pow(precisionOf(currency))).toNumber();
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
