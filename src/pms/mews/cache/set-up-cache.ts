import { createCacheGroup } from './cache-group.ts';
import type { MewsClient } from '../client/mews-client.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { createPropertySetUp, type PropertySetUp } from './property-set-up.ts';
import { createSalesSetUp, type SalesSetUp } from './sales-set-up.ts';

/** Data that changes only when the hotel edits it. Cached for long, and dropped when it proves stale. */
export type SetUpCache = PropertySetUp &
  SalesSetUp & {
    /** Drops data that may be stale. False if that was done a moment ago and a second refresh would read the same. */
    refresh(): boolean;
  };

const REFRESH_AT_MOST_EVERY_MS = 60_000;

export function createSetUpCache(client: MewsClient, settings: MewsSettings, now: () => Temporal.Instant): SetUpCache {
  const nowMs = () => now().epochMilliseconds;
  const salesCaches = createCacheGroup(nowMs);
  let refreshedAt = Number.NEGATIVE_INFINITY;
  return {
    ...createPropertySetUp(client, settings, now, createCacheGroup(nowMs)),
    ...createSalesSetUp(client, settings, salesCaches),
    refresh: () => {
      if (nowMs() - refreshedAt < REFRESH_AT_MOST_EVERY_MS) return false;
      refreshedAt = nowMs();
      salesCaches.drop();
      return true;
    },
  };
}
