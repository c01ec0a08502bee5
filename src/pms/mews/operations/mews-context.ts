import type { MewsClient } from '../client/mews-client.ts';
import type { MewsSettings } from '../mews-settings.ts';
import type { LearnedPrices } from './learned-prices.ts';
import type { SearchData } from './search-data.ts';
import type { StaticData } from './static-data.ts';

/** What the operations of one connected property work with. */
export type MewsContext = {
  readonly settings: MewsSettings;
  readonly client: MewsClient;
  readonly staticData: StaticData;
  readonly searchData: SearchData;
  readonly learnedPrices: LearnedPrices;
  readonly now: () => Temporal.Instant;
};
