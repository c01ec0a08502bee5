import type { MewsClient } from '../client/mews-client.ts';
import type { MewsSettings } from '../mews-settings.ts';
import type { LearnedPrices } from './learned-prices.ts';
import type { PriceCache } from './price-cache.ts';
import type { RestrictionCache } from './restriction-cache.ts';
import type { RefusedStays } from './refused-stays.ts';
import type { SetUpCache } from './set-up-cache.ts';

/** What the operations of one connected property work with. */
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
