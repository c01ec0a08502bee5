import type { MewsClient } from './client/mews-client.ts';
import type { MewsSettings } from './client/mews-settings.ts';
import type { LearnedPrices } from './cache/learned-prices.ts';
import type { PriceCache } from './cache/price-cache.ts';
import type { RestrictionCache } from './cache/restriction-cache.ts';
import type { RefusedStays } from './cache/refused-stays.ts';
import type { SetUpCache } from './cache/set-up-cache.ts';

export type MewsContext = {
  readonly settings: MewsSettings;
  readonly client: MewsClient;
  readonly setUpCache: SetUpCache;
  readonly priceCache: PriceCache;
  readonly restrictionCache: RestrictionCache;
  readonly learnedPrices: LearnedPrices;
  readonly refusedStays: RefusedStays;
  readonly now: () => Temporal.Instant;
};
