import { z } from 'zod';
import { invariant } from '#domain/value/invariant.ts';
import { LIMIT_ENVIRONMENT, listLimitFaults, listLimitWarnings, readLimitSettings } from './limit-settings.ts';
import { listMailFaults, MAIL_ENVIRONMENT, readMailSettings } from './mail-settings.ts';
import { DATABASE_ENVIRONMENT, listDatabaseFaults, readDatabaseSettings } from './database-settings.ts';
import { DEMO_SECRETS } from './demo-secrets.ts';
import { formatFault } from './format-fault.ts';
import { listOpenIdFaults, OPENID_ENVIRONMENT, readOpenIdProvider } from './openid-settings.ts';
import { listVaultFaults, readVaultAddress, VAULT_ENVIRONMENT } from './vault-address.ts';
import { listWalletFaults, readWalletSettings, WALLET_ENVIRONMENT } from './wallet-settings.ts';

const Port = z.coerce.number({ error: 'a port, a number from 0 to 65535' }).int().min(0).max(65_535);
const Flag = z.stringbool();

const MIN_CODE_KEY_LENGTH = 32;
/** Enough for a load balancer that checks every two seconds and needs two failures. */
const NOTICE_SECONDS = 5;

/** Every setting, by environment variable. `.env.example` explains each of them. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: Port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  PMS_SIMULATOR_PORT: Port.default(4001),
  EXAMPLE_SITE_PORT: Port.default(4003),
  MAIL_PORT: Port.optional(),
  MAILBOX_PORT: Port.optional(),
  DATA_DIR: z.string().min(1).default('.staycard'),
  KEPT_BUILDS_DIR: z.string().min(1).optional(),
  BOOKS_FOLDER: z.string().min(1).optional(),
  CODE_KEY: z.string().min(MIN_CODE_KEY_LENGTH).optional(),
  CODE_KEY_PREVIOUS: z.string().min(MIN_CODE_KEY_LENGTH).optional(),
  CODE_KEY_PREVIOUS_SEEN: Flag.default(false),
  DEMO: Flag.optional(),
  TEST_CLOCK_SHIFT_MS: z.coerce.number().int().default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SETTLE_ANSWER_AFTER_SECONDS: z.coerce.number().min(0).default(20),
  SETTLE_PAUSE_SECONDS: z.coerce.number().min(0).default(5),
  SETTLE_ABSENT_AFTER_SECONDS: z.coerce.number().min(0).default(45),
  SETTLE_ORPHAN_AFTER_SECONDS: z.coerce.number().min(0).default(300),
  SETTLE_ABANDONED_AFTER_SECONDS: z.coerce.number().min(0).default(60),
  PROCESS: z.enum(['all', 'server', 'worker']).default('all'),
  JOB_POLL_SECONDS: z.coerce.number().min(0.5).default(1),
  HOTEL_CHECK_PAUSE_MS: z.coerce.number().int().min(0).default(500),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  SHUTDOWN_NOTICE_SECONDS: z.coerce.number().min(0).optional(),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).default(30),
  API_DOCS: Flag.optional(),
  LOGOS_FROM_PRIVATE_NETWORKS: Flag.optional(),
  HSTS_SECONDS: z.coerce.number().int().min(0).default(0),
  METRICS_TOKEN: z.string().min(MIN_CODE_KEY_LENGTH).optional(),
  PMS_EVENT_SECRET: z.string().min(MIN_CODE_KEY_LENGTH).optional(),
  ...DATABASE_ENVIRONMENT,
  ...LIMIT_ENVIRONMENT,
  ...MAIL_ENVIRONMENT,
  ...WALLET_ENVIRONMENT,
  ...VAULT_ENVIRONMENT,
  ...OPENID_ENVIRONMENT,
});

export type Config = Readonly<Settings> & { readonly codeKey: string };

type Settings = ReturnType<typeof readSettings>;
export type EndingTimes = Settings['ending'];

/** Access to the metrics: everyone, no one, or callers with the token. */
export type MetricsAccess = 'open' | 'closed' | { readonly token: string };

type ReadConfig =
  | { readonly state: 'read'; readonly settings: Readonly<Settings> }
  | { readonly state: 'refused'; readonly faults: readonly string[] };

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads all settings at once. Invalid ones are returned as a list of sentences. An empty variable counts as absent. */
export function readConfig(variables: Variables): ReadConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given, { error: formatFault });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { state: 'refused', faults };
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const demo = env.DEMO ?? ((env.DATABASE_URL ?? env.SERVER_DATABASE_URL) === undefined && !production);
  const publicAddress = env.PUBLIC_ADDRESS ?? `http://${nameOfHost(env.HOST)}:${env.PORT}`;
  const faults = listContradictions(env, production, demo).concat(
    listMailFaults(env, { production, demo }),
    listWalletFaults(env, production),
  );
  const place = { production, host: env.HOST };
  faults.push(...listVaultFaults(env, publicAddress), ...listLimitFaults(env, place));
  faults.push(...listDatabaseFaults(env, production), ...listOpenIdFaults(env, production));
  if (faults.length > 0) return { state: 'refused', faults };
  return { state: 'read', settings: readSettings(env, given, { production, demo, publicAddress }) };
}

type Surroundings = { readonly production: boolean; readonly demo: boolean; readonly publicAddress: string };

function readSettings(env: EnvironmentValues, given: Variables, { production, demo, publicAddress }: Surroundings) {
  return {
    port: env.PORT,
    host: env.HOST,
    simulatorPort: env.PMS_SIMULATOR_PORT,
    /** Port of the example site, which the demo's sale page allows to frame it. */
    exampleSitePort: env.EXAMPLE_SITE_PORT,
    /** Ports of the demo's mail catcher: SMTP and its web page. Undefined: any free port. */
    mailCatcherPorts: { mail: env.MAIL_PORT, page: env.MAILBOX_PORT },
    /** Our public origin. Links in letters and pages begin with it, never with the Host header. */
    publicAddress,
    /** Origin of the payment-card frame. Undefined: no frame. */
    vaultAddress: readVaultAddress(env, demo, publicAddress),
    mail: readMailSettings(env),
    wallet: readWalletSettings(env),
    /** Provider at which staff may sign in instead of by passkey. Undefined: passkeys only. */
    openId: readOpenIdProvider(env),
    dataFolder: env.DATA_DIR,
    /** Shared folder for the assets of earlier and later builds, whose pages may still be open. Undefined: none. */
    keptBuildsFolder: env.KEPT_BUILDS_DIR,
    /** Folder for the files of the books. Undefined: none is written. */
    booksFolder: env.BOOKS_FOLDER,
    ...readDatabaseSettings(env),
    codeKey: env.CODE_KEY,
    /** The previous code key, while values made with it are still valid. Undefined: none. */
    previousCodeKey: env.CODE_KEY_PREVIOUS,
    /** The previous key may have leaked: values that only its signature vouches for are not accepted. */
    wasPreviousCodeKeySeen: env.CODE_KEY_PREVIOUS_SEEN,
    demo,
    /** Offset from the machine's clock. Always zero in production. */
    clockShiftMs: env.TEST_CLOCK_SHIFT_MS,
    production,
    logLevel: env.LOG_LEVEL,
    settling: {
      /** A guest who places gets an answer within this time, even if the hotel is still working on it. */
      answerAfterSeconds: env.SETTLE_ANSWER_AFTER_SECONDS,
      /** Pause between two look-ups at the PMS. */
      pauseSeconds: env.SETTLE_PAUSE_SECONDS,
      /** Minimum age of a placement before a "not there" is accepted. Until then the PMS may be working on it. */
      absentAfterSeconds: env.SETTLE_ABSENT_AFTER_SECONDS,
      /** By then the request of a living process has ended: it was sent in time and has a timeout of its own. */
      abandonedAfterSeconds: env.SETTLE_ABANDONED_AFTER_SECONDS,
      /** From releasing value to the check whether the PMS reserved anyway. The second comes at twelve times that. */
      orphanAfterSeconds: env.SETTLE_ORPHAN_AFTER_SECONDS,
    },
    process: { answers: env.PROCESS !== 'worker', works: env.PROCESS !== 'server' },
    /** Poll interval: how long a due job may wait for a worker. */
    jobPollSeconds: env.JOB_POLL_SECONDS,
    /** Pause between two requests of a hotel check, to leave most of the hotel's rate limit to guests. */
    hotelCheckPauseMs: env.HOTEL_CHECK_PAUSE_MS,
    /** Number of our own proxies in front. Only the caller address that they wrote is trusted. */
    trustedProxies: env.TRUST_PROXY,
    ending: {
      /** How long it still answers after it reports not ready, so that load balancers stop sending it guests. */
      noticeMs: (env.SHUTDOWN_NOTICE_SECONDS ?? (production ? NOTICE_SECONDS : 0)) * 1000,
      /** How long running requests then have to end. */
      graceMs: env.SHUTDOWN_GRACE_SECONDS * 1000,
    },
    ...readLimitSettings(env, demo),
    /** Max-age of the HSTS header. 0: not sent, because a proxy sends it or HTTPS is not enforced. */
    hstsSeconds: env.HSTS_SECONDS,
    showsApiDocs: env.API_DOCS ?? !production,
    /** Whether a sale page's logo may be at a private address that only the server reaches. */
    logosFromPrivateNetworks: env.LOGOS_FROM_PRIVATE_NETWORKS ?? !production,
    metrics: readMetricsAccess(env, production),
    /** Secret part of the URL at which a PMS sends its events. Undefined: events are not received. */
    pmsEventSecret: env.PMS_EVENT_SECRET,
    warnings: [
      ...listLimitWarnings(env, { production, host: env.HOST }),
      ...(env.SMTP_URL === undefined && !demo ? ['SMTP_URL is not set: letters to guests stay queued'] : []),
    ],
    /** Reads a secret that a sale page names. Throws if it is not in the environment. */
    secret: (variable: string) => readSecret(given, demo, variable),
    hasSecret: (variable: string) => findSecret(given, demo, variable) !== undefined,
  };
}

type EnvironmentValues = z.output<typeof Environment>;

function readMetricsAccess({ METRICS_TOKEN: token }: EnvironmentValues, production: boolean): MetricsAccess {
  if (token !== undefined) return { token };
  return production ? 'closed' : 'open';
}

/** The name under which a browser on this machine reaches a listening host. */
function nameOfHost(host: string): string {
  const isHere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  if (isHere) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listContradictions(env: EnvironmentValues, production: boolean, demo: boolean): string[] {
  const { PORT: port, PMS_SIMULATOR_PORT, MAIL_PORT, MAILBOX_PORT, CODE_KEY: codeKey } = env;
  return [
    ...(production && demo ? ['DEMO: demo codes and tokens may not exist under NODE_ENV=production'] : []),
    ...(production && env.TEST_CLOCK_SHIFT_MS !== 0
      ? ["TEST_CLOCK_SHIFT_MS: time is the machine's under NODE_ENV=production"]
      : []),
    ...Object.entries({ PMS_SIMULATOR_PORT, MAIL_PORT, MAILBOX_PORT })
      .filter(([, taken]) => demo && port !== 0 && taken === port)
      .map(([variable]) => `${variable}: must be another port than PORT`),
    ...(!demo && !codeKey ? [`CODE_KEY: required outside demo mode, at least ${MIN_CODE_KEY_LENGTH} characters`] : []),
  ];
}

function findSecret(variables: Variables, demo: boolean, variable: string): string | undefined {
  return variables[variable] ?? (demo ? DEMO_SECRETS[variable] : undefined);
}

function readSecret(variables: Variables, demo: boolean, variable: string): string {
  const secret = findSecret(variables, demo, variable);
  invariant(secret !== undefined, `a sale page names ${variable}, which is not in the environment`);
  return secret;
}
