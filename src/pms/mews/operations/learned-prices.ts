import type { Price } from '#domain/price.ts';
import { createTtlMap } from '../cache/ttl-map.ts';

/**
 * What exact prices have taught us, so that most searches need none. Mews gives nightly prices for standard parties
 * only; what a night costs another party is `reservations/price`'s to say. Two things are remembered of its answers:
 * the price of a night of a certain value at a rate, with its taxes, and whether a rate treats a party in a category as
 * its adjustments say. Every price shown is one that Mews gave, or a sum of such.
 */
export type LearnedPrices = {
  findNight(rateId: string, valueMinor: number): Price | undefined;
  learnNight(rateId: string, valueMinor: number, price: Price): void;
  /** True: the exact price was what the nights come to; false: it was not; undefined: not tried lately. */
  isPredictable(key: string): boolean | undefined;
  learnPredictable(key: string, isPredictable: boolean): void;
  drop(): void;
};

const HALF_HOUR_MS = 30 * 60_000;

export function createLearnedPrices(nowMs: () => number): LearnedPrices {
  const nights = createTtlMap<Price>(HALF_HOUR_MS, nowMs);
  const predictable = createTtlMap<boolean>(HALF_HOUR_MS, nowMs);
  return {
    findNight: (rateId, valueMinor) => nights.get(`${rateId} ${valueMinor}`),
    learnNight: (rateId, valueMinor, price) => {
      nights.set(`${rateId} ${valueMinor}`, price);
    },
    isPredictable: (key) => predictable.get(key),
    learnPredictable: (key, isPredictable) => {
      predictable.set(key, isPredictable);
    },
    drop: () => {
      nights.clear();
      predictable.clear();
    },
  };
}
