import { invariant } from '#domain/invariant.ts';
import type { ConfiguredProperty } from '#domain/property.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { REQUEST_LIMIT, REQUEST_WINDOW_MS } from '#pms/mews/client/request-limiter.ts';
import type { Pms } from '#pms/pms.ts';
import { createCardTries, type CardTries } from './card/card-tries.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { createSharedLimiter } from './pms-requests/shared-limiter.ts';
import { createSalePages, type SalePages } from './sale-page/load-sale-page.ts';
import { createKeys, type Keys } from './secrets/keys.ts';

export type Clock = { now(): Temporal.Instant };

/** Everything a feature may need, made in one place and passed in. */
export type Dependencies = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly salePages: SalePages;
  readonly cardTries: CardTries;
  /** The PMS of a property whose configuration is valid. Throws where a token is not in the environment. */
  pmsOf(property: ConfiguredProperty): Pms;
};

export type Given = Pick<Dependencies, 'config' | 'db' | 'clock' | 'log' | 'jobs'>;

/** The only place where parts are chosen and put together. */
export function createDependencies(given: Given): Dependencies {
  const nowMs = () => given.clock.now().epochMilliseconds;
  const connected = new Map<string, Pms>();
  return {
    ...given,
    keys: createKeys(given.config.codeKey),
    salePages: createSalePages(given.db, nowMs),
    cardTries: createCardTries(nowMs),
    pmsOf(property) {
      const name = JSON.stringify(property.connection);
      const known = connected.get(name) ?? connectPms(given, property);
      connected.set(name, known);
      return known;
    },
  };
}

function connectPms({ config, db, log }: Given, property: ConfiguredProperty): Pms {
  const { connection } = property;
  invariant(connection?.enterpriseId && connection.serviceId, `${property.id} has no valid configuration`);
  invariant(connection.system === 'mews', `"${connection.system}" is not a PMS that is known here`);
  const accessToken = config.secret(connection.accessTokenVariable);
  return connectMews({
    address: connection.address,
    clientToken: config.secret(connection.clientTokenVariable),
    accessToken,
    limiter: createSharedLimiter(db, accessToken, { limit: REQUEST_LIMIT, windowMs: REQUEST_WINDOW_MS }),
    client: 'Staycard 0.1.0',
    enterpriseId: connection.enterpriseId,
    serviceId: connection.serviceId,
    redemptionPaymentType: connection.redemptionPaymentType,
    log: (entry) => log.info({ pms: entry, property: property.id }, 'pms'),
  });
}
