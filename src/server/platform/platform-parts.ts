import type { Config } from './config/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Outages } from './database/outages.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { CountCalls } from './limits/limit-address.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PmsIntegrations } from './pms/pms-integrations.ts';
import type { Keys } from './secrets/keys.ts';

/** Shared by all features, created once by `run/dependencies.ts` and passed in. */
export type PlatformParts = {
  readonly config: Config;
  readonly db: Database;
  readonly outages: Outages;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  readonly countCalls: CountCalls;
  readonly pmsIntegrations: PmsIntegrations;
};
