import type { AgePrice } from '#domain/stay/offer.ts';
import type { Price } from '#domain/stay/price.ts';
import { createTimedCache } from './timed-cache.ts';
import { createNotedMap } from './noted-map.ts';
import { isSamePrice } from '../mapping/rate-prices.ts';

/** By product id: what one unit costs a person of each age. A product that is missing has no such price. */
export type AgePrices = ReadonlyMap<string, readonly AgePrice[]>;

/**
 * What exact prices have taught us, so that most searches need none. Mews gives nightly prices for standard parties
 * only; what a night costs another party is `reservations/price`'s to say. Three things are remembered of its answers:
 * the price of a night of a certain value at a rate, with its taxes; whether a rate treats a party in a category as its
 * adjustments say; and what a product costs a person of each age. Every price shown is one that Mews gave, or a sum of
 * such.
 */
export type LearnedPrices = {
  findNight(rateId: string, valueMinor: number): Price | undefined;
  learnNight(rateId: string, valueMinor: number, price: Price): void;
  /** True: the exact price was what the nights come to; false: it was not; undefined: not tried lately. */
  isPredictable(key: string): boolean | undefined;
  learnPredictable(key: string, isPredictable: boolean): void;
  /** The kept answer, or that of `ask`, which is asked once for all who wait. */
  askAgePrices(key: string, ask: () => Promise<AgePrices>): Promise<AgePrices>;
  findAgePrices(productId: string): readonly AgePrice[] | undefined;
  learnAgePrices(productId: string, prices: readonly AgePrice[]): void;
  drop(): void;
};

const HALF_HOUR_MS = 30 * 60_000;

export function createLearnedPrices(nowMs: () => number): LearnedPrices {
  const nights = createNotedMap<Price>(HALF_HOUR_MS, nowMs, isSamePrice);
  const predictable = createNotedMap<boolean>(HALF_HOUR_MS, nowMs, Object.is);
  const ageAnswers = createTimedCache<AgePrices>(HALF_HOUR_MS, nowMs);
  const agePrices = createNotedMap<readonly AgePrice[]>(HALF_HOUR_MS, nowMs, Object.is);
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
