import type { AgePrice } from '#domain/stay/offer.ts';
import type { Price } from '#domain/stay/price.ts';
import { createTimedCache } from './timed-cache.ts';
import { createTrackedMap } from './tracked-map.ts';
import { isSamePrice } from '../mapping/rate-prices.ts';

/** By product id: the price of one unit for each age category. A missing product has no such price. */
export type AgePrices = ReadonlyMap<string, readonly AgePrice[]>;

/**
 * Prices learned from exact prices, so that most searches need none. Mews gives nightly prices for standard parties
 * only. Only `reservations/price` prices another party. Each answer teaches up to three things: the price with taxes of
 * a night of a certain value at a rate, whether the rate's adjustments predict the price of a party, and the price of a
 * product by age category. Every price shown is one that Mews gave, or a sum of such prices.
 */
export type LearnedPrices = {
  findNight(rateId: string, valueMinor: number): Price | undefined;
  learnNight(rateId: string, valueMinor: number, price: Price): void;
  /** True: the exact price equalled the sum of the nights. False: it did not. Undefined: not checked recently. */
  isPredictable(key: string): boolean | undefined;
  learnPredictable(key: string, isPredictable: boolean): void;
  /** The cached answer, or that of `ask`, which runs once for all concurrent callers. */
  askAgePrices(key: string, ask: () => Promise<AgePrices>): Promise<AgePrices>;
  findAgePrices(productId: string): readonly AgePrice[] | undefined;
  learnAgePrices(productId: string, prices: readonly AgePrice[]): void;
  drop(): void;
};

const HALF_HOUR_MS = 30 * 60_000;

export function createLearnedPrices(nowMs: () => number): LearnedPrices {
  const nights = createTrackedMap<Price>(HALF_HOUR_MS, nowMs, isSamePrice);
  const predictable = createTrackedMap<boolean>(HALF_HOUR_MS, nowMs, Object.is);
  const ageAnswers = createTimedCache<AgePrices>(HALF_HOUR_MS, nowMs);
  const agePrices = createTrackedMap<readonly AgePrice[]>(HALF_HOUR_MS, nowMs, Object.is);
  return {
    findNight: (rateId, valueMinor) => nights.get(`${rateId} ${valueMinor}`),
    learnNight: (rateId, valueMinor, price) => {
      nights.set(`${rateId} ${valueMinor}`, price);
    },
    isPredictable: (key) => predictable.get(key),
    learnPredictable: (key, isPredictable) => {
      predictable.set(key, isPredictable);
    },
    askAgePrices: (key, ask) => ageAnswers.get(key, ask),
    findAgePrices: (productId) => agePrices.get(productId),
    learnAgePrices: (productId, prices) => {
      agePrices.set(productId, prices);
    },
    drop: () => {
      ageAnswers.drop();
      agePrices.clear();
      nights.clear();
      predictable.clear();
    },
  };
}
