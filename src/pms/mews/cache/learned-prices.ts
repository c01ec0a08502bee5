import type { AgePrice } from '#domain/stay/offer.ts';
import type { Price } from '#domain/stay/price.ts';
import { createTimedCache } from './timed-cache.ts';
import { createTrackedMap } from './tracked-map.ts';
import { isSamePrice } from '../mapping/rate-prices.ts';

/** By product id: the price of one unit for each age category. A missing product has no such price. */
export type AgePrices = ReadonlyMap<string, readonly AgePrice[]>;

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Prices learned from exact prices, so that most searches need none. Mews gives nightly prices for standard parties
 * only. Only `reservations/price` prices another party. Each answer teaches up to three things: the price with taxes of
 * a night of a certain value at a rate, whether the rate's adjustments predict the price of a party, and the price of a
 * product by age category. Every price shown is one that Mews gave, or a sum of such prices.
 */
export function createLearnedPrices(nowMs: () => number) {
  const nights = createTrackedMap<Price>(HALF_HOUR_MS, nowMs, isSamePrice);
  const predictable = createTrackedMap<boolean>(HALF_HOUR_MS, nowMs, Object.is);
  const ageAnswers = createTimedCache<AgePrices>(HALF_HOUR_MS, nowMs);
  const agePrices = createTrackedMap<readonly AgePrice[]>(HALF_HOUR_MS, nowMs, Object.is);
  return {
    findNight: (rateId: string, valueMinor: number) => nights.get(`${rateId} ${valueMinor}`),
    learnNight: (rateId: string, valueMinor: number, price: Price) => {
      nights.set(`${rateId} ${valueMinor}`, price);
    },
    /** True: the exact price equalled the sum of the nights. False: it did not. Undefined: not checked recently. */
    isPredictable: (key: string) => predictable.get(key),
    learnPredictable: (key: string, isPredictable: boolean) => {
      predictable.set(key, isPredictable);
    },
    /** The cached answer, or that of `ask`, which runs once for all concurrent callers. */
    askAgePrices: (key: string, ask: () => Promise<AgePrices>) => ageAnswers.get(key, ask),
    findAgePrices: (productId: string) => agePrices.get(productId),
    learnAgePrices: (productId: string, prices: readonly AgePrice[]) => {
      agePrices.set(productId, prices);
    },
  };
}

export type LearnedPrices = ReturnType<typeof createLearnedPrices>;
