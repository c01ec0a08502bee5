import { invariant } from '#domain/value/invariant.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { checkMewsProperty } from '#pms/mews/doctor/check-mews-property.ts';
import { discoverHotels } from '#pms/mews/doctor/discover-hotels.ts';
import type { DiscoveredHotel } from '#pms/discovered-hotel.ts';
import { judge } from '#pms/finding.ts';
import { parseWebhook } from '#pms/mews/events/mews-events.ts';
import { parseIntegrationWebhook } from '#pms/mews/events/integration-webhook.ts';
import { watchMews } from '#pms/mews/events/watch-mews.ts';
import type { Config } from '../platform/config/config.ts';
import type { MewsSettings } from '#pms/mews/client/mews-settings.ts';
import { browsingLimitOf, REQUEST_WINDOW_MS } from '#pms/mews/client/request-limiter.ts';
import { createGuessWatch } from '../money/guess-watch.ts';
import { createOutages, type Outages } from '../platform/database/outages.ts';
import { createLogos } from '../letters/compose/logo.ts';
import { createMailer } from '../letters/mailer.ts';
import { createMetrics, pmsOutcomeOf, type Metrics } from '../platform/metrics/metrics.ts';
import { describeIntegration } from '../platform/pms/describe-integration.ts';
import { createSilenceWatch, type SilenceWatch } from '../hotel/watch-silence.ts';
import { createPmsIntegrations, type PmsIntegrations } from '../platform/pms/pms-integrations.ts';
import { createSharedAnswers } from '../platform/pms/shared-answers.ts';
import { createSharedLimiter } from '../platform/pms/shared-limiter.ts';
import { createCountCalls } from '../platform/limits/count-calls.ts';
import { createSalePages } from '../sale-page/load-sale-page.ts';
import { createKeys } from '../platform/secrets/keys.ts';
import { VERSION } from '../platform/version.ts';
import { findPreview } from '../desk/sale-page/preview-sale-page.ts';
import type { GuestParts } from '../guest/guest-parts.ts';
import { NO_WALLETS, type Wallets } from '../guest/wallet-credentials/open-wallets.ts';
import type { PmsEvent } from '../hotel/hotel-parts.ts';

/** Everything that features need, created in one place and passed in. */
export type Dependencies = GuestParts;

type Given = Pick<Dependencies, 'config' | 'db' | 'clock' | 'log' | 'jobs'> & {
  /** Overrides the time limit of a guest's request to a PMS. */
  readonly pmsReadTimeLimitMs?: number;
  /** Outages of the server's pool. A command fails at the first one. */
  readonly outages?: Outages;
  /** None for commands: servers update the passes. */
  readonly wallets?: Wallets;
};

/** Access to hotels that no sale page names yet. */
type HotelAccess = {
  readonly address: string;
  readonly clientTokenVariable: string;
  readonly accessTokenVariable: string;
};

/** Lists all hotels that a token gives access to, with the ids for a sale page's file. Throws a `PmsFault`. */
export function discoverHotelsAt(config: Pick<Config, 'secret'>, access: HotelAccess): Promise<DiscoveredHotel[]> {
  return discoverHotels({
    address: access.address,
    clientToken: config.secret(access.clientTokenVariable),
    accessToken: config.secret(access.accessTokenVariable),
    client: `Staycard ${VERSION}`,
  });
}

/** The composition root: the only place that chooses and wires implementations. */
export function createDependencies(given: Given): Dependencies {
  const nowMs = () => given.clock.now().epochMilliseconds;
  const keys = createKeys(given.config.codeKey, {
    secret: given.config.previousCodeKey,
    wasSeen: given.config.wasPreviousCodeKeySeen,
  });
  const countCalls = createCountCalls(given.db, keys, given.clock);
  const metrics = createMetrics();
  const pmsIntegrations = createPmsIntegrations({ ...given, keys }, () => given.clock.now());
  const silences = createSilenceWatch(given.db, given.clock);
  const parts = { ...given, metrics, silences };
  const connections = createConnections((property) => settingsOf(parts, pmsIntegrations, property));
  const salePages = createSalePages(given.db, nowMs);
  return {
    ...given,
    metrics,
    silences,
    outages: given.outages ?? createOutages(given.log),
    keys,
    pmsIntegrations,
    salePages,
    findPreview: (id) => findPreview({ ...given, keys, salePages }, id),
    guessWatch: createGuessWatch(given.log, countCalls, given.config.codeMissesPerMinute),
    countCalls,
    mailer: createMailer(given.config.mail),
    logos: createLogos({ nowMs, log: given.log, fromPrivateNetworks: given.config.logosFromPrivateNetworks }),
    wallets: given.wallets ?? NO_WALLETS,
    pmsOf: connections.pmsOf,
    async checkPropertyAtPms(property) {
      const settings = settingsOf(parts, pmsIntegrations, property);
      const asked = property.paymentCard === 'never' ? { ...settings, storesPaymentCards: false } : settings;
      const atPms = await checkMewsProperty(asked);
      invariant(property.connection, `${property.id} has no valid configuration`);
      const ours = describeIntegration(property, await pmsIntegrations.findSource(property.connection));
      return judge([...ours.findings, ...atPms.findings], [...ours.notes, ...atPms.notes]);
    },
    discoverHotelsOf: (connection) =>
      discoverHotels({
        address: connection.address,
        clientToken: given.config.secret(connection.clientTokenVariable),
        accessToken: () => pmsIntegrations.loadToken(connection),
        client: `Staycard ${VERSION}`,
      }),
    async listMissingVariables({ connection }) {
      const named = connection ? [connection.clientTokenVariable, connection.accessTokenVariable] : [];
      const missing = named.filter((variable) => !given.config.hasSecret(variable));
      if (missing.length === 0 || !connection) return missing;
      const { from } = await pmsIntegrations.findSource(connection);
      return missing.filter((variable) => variable !== connection.accessTokenVariable || from !== 'pms');
    },
    parseIntegrationEvent: (system, body) => (system === 'mews' ? parseIntegrationWebhook(body) : undefined),
    parsePmsEvent(system, body) {
      const webhook = system === 'mews' ? parseWebhook(body) : undefined;
      return webhook && { ...webhook, prices: false };
    },
    watchPms: watchWith(metrics, (property) => settingsOf(parts, pmsIntegrations, property), connections.pmsOf),
    forgetStaleAnswers(event) {
      for (const { enterpriseId, pms } of connections.list()) {
        if ((event.enterpriseId ?? enterpriseId).toLowerCase() !== enterpriseId.toLowerCase()) continue;
        if (event.availability) pms.dropAvailability(event.nights);
        if (event.prices) pms.dropPrices();
      }
    },
  };
}

/** Listens for events of PMSs that send them by a socket. */
function watchWith(
  metrics: Metrics,
  settingsFor: (property: ConfiguredProperty) => MewsSettings,
  pmsOf: (property: ConfiguredProperty) => MewsPms,
): Dependencies['watchPms'] {
  return (property, report) => {
    const socketAddress = property.connection?.eventAddress;
    if (!socketAddress) return undefined;
    const { clientToken, accessToken, enterpriseId } = settingsFor(property);
    const changed = (about: 'availability' | 'prices' | 'rooms', what: Partial<PmsEvent>) => {
      metrics.pmsEvents.inc({ by: 'socket', about });
      report({ enterpriseId, availability: false, prices: false, payments: [], rooms: [], ...what });
    };
    return watchMews(
      { socketAddress, clientToken, accessToken },
      {
        loadFacts: () => pmsOf(property).loadFacts(),
        dropAvailability: (nights) => changed('availability', { availability: true, nights }),
        dropPrices: () => changed('prices', { prices: true }),
        roomsChanged: (rooms) => changed('rooms', { rooms }),
      },
    );
  };
}

type Connected = { readonly enterpriseId: string; readonly pms: MewsPms };

/** Connects each property's PMS once, although sale pages are reloaded every two seconds. */
function createConnections(settingsFor: (property: ConfiguredProperty) => MewsSettings) {
  const connected = new Map<string, Connected>();
  const known = new WeakMap<object, MewsPms>();
  const connect = (property: ConfiguredProperty) =>
    connected.getOrInsertComputed(JSON.stringify(property.connection), () => {
      const settings = settingsFor(property);
      return { enterpriseId: settings.enterpriseId, pms: connectMews(settings) };
    }).pms;
  return {
    list: () => connected.values(),
    pmsOf: (property: ConfiguredProperty): MewsPms => {
      const { connection } = property;
      return connection ? known.getOrInsertComputed(connection, () => connect(property)) : connect(property);
    },
  };
}

type SettingsParts = Given & {
  readonly metrics: Metrics;
  readonly silences: SilenceWatch;
};

function settingsOf(
  { config, db, log, clock, metrics, silences, pmsReadTimeLimitMs }: SettingsParts,
  pmsIntegrations: PmsIntegrations,
  property: ConfiguredProperty,
): MewsSettings {
  const { connection } = property;
  const { enterpriseId, serviceId } = connection ?? {};
  invariant(connection && enterpriseId && serviceId, `${property.id} has no valid configuration`);
  invariant(connection.system === 'mews', `unknown PMS "${connection.system}"`);
  // Without an integration this is the only token, so a server without it is misconfigured.
  if (connection.integrationId === null) config.secret(connection.accessTokenVariable);
  const accessToken = () => pmsIntegrations.loadToken(connection);
  const limit = config.pmsRequestsPer30Seconds;
  return {
    address: connection.address,
    clientToken: config.secret(connection.clientTokenVariable),
    accessToken,
    limiter: createSharedLimiter(db, accessToken, {
      limit,
      browsingLimit: browsingLimitOf(limit),
      windowMs: REQUEST_WINDOW_MS,
    }),
    sharedAnswers: createSharedAnswers(db, () => clock.now(), {
      address: connection.address,
      enterpriseId,
      accessToken,
    }),
    clock: () => clock.now(),
    client: `Staycard ${VERSION}`,
    enterpriseId,
    serviceId,
    redemptionPaymentType: connection.redemptionPaymentType,
    sellsOutOfOrderRooms: connection.sellsOutOfOrderRooms,
    sellsHouseUseRooms: connection.sellsHouseUseRooms,
    negativePayments: connection.negativePayments,
    storesPaymentCards: connection.storesPaymentCards,
    payments: connection.payments,
    ...(pmsReadTimeLimitMs !== undefined && { readTimeLimitMs: pmsReadTimeLimitMs }),
    log: (entry) => {
      const { operation, status, durationMs } = entry;
      const outcome = pmsOutcomeOf(status);
      metrics.pmsRequests.inc({ property: property.id, outcome });
      const isAnswered = outcome !== 'no_answer' && outcome !== 'fault';
      void silences.record({ enterpriseId, operation, isAnswered });
      metrics.pmsSeconds.observe({ operation }, durationMs / 1000);
      log.info({ pms: entry, property: property.id }, 'pms');
    },
  };
}
