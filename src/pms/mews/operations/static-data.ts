import { createCacheGroup } from '../cache/cache-group.ts';
import type { MewsClient } from '../client/mews-client.ts';
import type { MewsSettings } from '../mews-settings.ts';
import { createPropertyData, type PropertyData } from './property-data.ts';
import { createSoldData, type SoldData } from './sold-data.ts';

/** What changes when somebody at the hotel edits it: asked for rarely, kept long, and dropped when it proves stale. */
export type StaticData = PropertyData &
  SoldData & {
    /** Forgets everything. */
    drop(): void;
    /** Forgets what may prove stale; false when that was done a moment ago and would be asking the same again. */
    refresh(): boolean;
  };

const REFRESH_AT_MOST_EVERY_MS = 60_000;

export function createStaticData(client: MewsClient, settings: MewsSettings, now: () => Temporal.Instant): StaticData {
  const nowMs = () => now().epochMilliseconds;
  const propertyCaches = createCacheGroup(nowMs);
  const soldCaches = createCacheGroup(nowMs);
  let refreshedAt = Number.NEGATIVE_INFINITY;
  return {
    ...createPropertyData(client, settings, now, propertyCaches),
    ...createSoldData(client, settings, soldCaches),
    drop: () => {
      propertyCaches.drop();
      soldCaches.drop();
    },
    refresh: () => {
      if (nowMs() - refreshedAt < REFRESH_AT_MOST_EVERY_MS) return false;
      refreshedAt = nowMs();
      soldCaches.drop();
      return true;
    },
  };
}
