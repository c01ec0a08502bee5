import { z } from 'zod';
import { invariant } from '#domain/value/invariant.ts';
import {
  LIMIT_ENVIRONMENT,
  listLimitFaults,
  listLimitWarnings,
  readLimitSettings,
  type LimitSettings,
} from './limit-settings.ts';
import { listMailFaults, MAIL_ENVIRONMENT, readMailSettings, type MailSettings } from './mail-settings.ts';
import {
  DATABASE_ENVIRONMENT,
  listDatabaseFaults,
  readDatabaseSettings,
  type DatabaseSettings,
} from './database-settings.ts';
import { DEMO_SECRETS } from './demo-secrets.ts';
import { listOpenIdFaults, OPENID_ENVIRONMENT, readOpenIdProvider, type OpenIdProvider } from './openid-settings.ts';
import { listVaultFaults, readVaultAddress, VAULT_ENVIRONMENT } from './vault-address.ts';
import { listWalletFaults, readWalletSettings, WALLET_ENVIRONMENT, type WalletSettings } from './wallet-settings.ts';

const Port = z.coerce.number({ error: 'a port, a number from 0 to 65535' }).int().min(0).max(65_535);
const Flag = z.stringbool();

const MIN_CODE_KEY_LENGTH = 32;
/** A load balancer that asks every two seconds, and believes the second answer, knows by then. */
const NOTICE_SECONDS = 5;

/** Every setting, by environment; `.env.example` explains them one by one. */
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

export type EndingTimes = {
  /** For so long it goes on answering after it has said that it is not ready, until nobody sends guests any more. */
  readonly noticeMs: number;
  /** Then running requests have so long to end. */
  readonly graceMs: number;
};

export type Config = DatabaseSettings &
  LimitSettings & {
    readonly port: number;
    readonly host: string;
    readonly simulatorPort: number;
    /** Of the example site, which the demo's sale page lets show it. */
    readonly exampleSitePort: number;
    /** Where the demo's mail catcher takes mail and shows it; undefined: any port that is free. */
    readonly mailCatcherPorts: { readonly mail: number | undefined; readonly page: number | undefined };
    /** The origin under which guests reach us: what links in letters and pages begin with, never the Host header. */
    readonly publicAddress: string;
    /** The origin of the payment-card frame; undefined where there is none. */
    readonly vaultAddress: string | undefined;
    readonly mail: MailSettings;
    readonly wallet: WalletSettings;
    /** Where staff may sign in besides by their passkeys; undefined: nowhere. */
    readonly openId: OpenIdProvider | undefined;
    readonly dataFolder: string;
    /** Where servers keep what pages of builds before and after theirs load; undefined: nowhere. */
    readonly keptBuildsFolder: string | undefined;
    readonly codeKey: string;
    /** The key before, while what it made is still good; undefined: there was none. */
    readonly previousCodeKey: string | undefined;
    /** Somebody may have seen the key before: what only its signature vouches for is not believed. */
    readonly wasPreviousCodeKeySeen: boolean;
    readonly demo: boolean;
    /** By how much time here differs from the machine's; always zero in production. */
    readonly clockShiftMs: number;
    readonly production: boolean;
    readonly logLevel: string;
    readonly settling: Settling;
    /** What this process does: it answers calls, works on jobs, or both. */
    readonly process: { readonly answers: boolean; readonly works: boolean };
    /** How long a job that is due may wait until somebody looks. */
    readonly jobPollSeconds: number;
    /** Between two requests of a check against the hotels, so that guests find most of what a hotel's limit allows. */
    readonly hotelCheckPauseMs: number;
    /** How many of our proxies stand in front; only what they wrote of the caller's address is believed. */
    readonly trustedProxies: number;
    /** How a server ends that is asked to. */
    readonly ending: EndingTimes;
    /** Whether the API's description can be read by anybody. */
    readonly showsApiDocs: boolean;
    /** Whether the logo of a sale page may be at an address that is not public, which only we reach. */
    readonly logosFromPrivateNetworks: boolean;
    /** For how long browsers reach us by HTTPS only, once they have; 0 where something else says so, or nobody. */
    readonly hstsSeconds: number;
    readonly metrics: MetricsAccess;
    /** Part of the address where a PMS sends its events; undefined: none are received. */
    readonly pmsEventSecret: string | undefined;
    /** What an operator should know of the settings. */
    readonly warnings: readonly string[];
    /** A secret that a sale page names. Throws where it is not in the environment. */
    secret(variable: string): string;
    hasSecret(variable: string): boolean;
  };

/** Who may read the figures: anybody, callers with the token, or nobody. */
export type MetricsAccess = 'open' | 'closed' | { readonly token: string };

type Settling = {
  /** A guest who places is answered by then, with what is known; the hotel may go on. */
  readonly answerAfterSeconds: number;
  /** Between two look-ups at the PMS. */
  readonly pauseSeconds: number;
  /** No sooner after placing may "it is not there" be believed: the PMS may still be working on it. */
  readonly absentAfterSeconds: number;
  /** By then the request of a living process is over: it was sent in time and has a time limit of its own. */
  readonly abandonedAfterSeconds: number;
  /** After giving value free: how long until looking whether the PMS reserved anyway, and again twelve times later. */
  readonly orphanAfterSeconds: number;
};

type ReadConfig =
  | { readonly state: 'read'; readonly settings: Omit<Config, 'codeKey'> & { readonly codeKey: string | undefined } }
  | { readonly state: 'refused'; readonly faults: readonly string[] };

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads all settings at once; what is wrong comes back as a list of sentences. An empty variable counts as absent. */
export function readConfig(variables: Variables): ReadConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { state: 'refused', faults };
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const demo = env.DEMO ?? ((env.DATABASE_URL ?? env.SERVER_DATABASE_URL) === undefined && !production);
  const publicAddress = env.PUBLIC_ADDRESS ?? `http://${nameOfHost(env.HOST)}:${env.PORT}`;
  const faults = listContradictions({
    port: env.PORT,
    simulatorPort: env.PMS_SIMULATOR_PORT,
    mailPort: env.MAIL_PORT,
    mailCatcherPort: env.MAILBOX_PORT,
    production,
    demo,
    clockShiftMs: env.TEST_CLOCK_SHIFT_MS,
    codeKey: env.CODE_KEY,
  }).concat(listMailFaults(env, { production, demo }), listWalletFaults(env, production));
  const place = { production, host: env.HOST };
  faults.push(...listVaultFaults(env, publicAddress), ...listLimitFaults(env, place));
  faults.push(...listDatabaseFaults(env, production), ...listOpenIdFaults(env, production));
  if (faults.length > 0) return { state: 'refused', faults };
  return {
    state: 'read',
    settings: {
      ...{ port: env.PORT, host: env.HOST },
      simulatorPort: env.PMS_SIMULATOR_PORT,
      exampleSitePort: env.EXAMPLE_SITE_PORT,
      mailCatcherPorts: { mail: env.MAIL_PORT, page: env.MAILBOX_PORT },
      publicAddress,
      vaultAddress: readVaultAddress(env, demo, publicAddress),
      mail: readMailSettings(env),
      wallet: readWalletSettings(env),
      openId: readOpenIdProvider(env),
      ...readFolders(env),
      ...readDatabaseSettings(env),
      codeKey: env.CODE_KEY,
      previousCodeKey: env.CODE_KEY_PREVIOUS,
      wasPreviousCodeKeySeen: env.CODE_KEY_PREVIOUS_SEEN,
      demo,
      clockShiftMs: env.TEST_CLOCK_SHIFT_MS,
      production,
      logLevel: env.LOG_LEVEL,
      settling: readSettling(env),
      process: { answers: env.PROCESS !== 'worker', works: env.PROCESS !== 'server' },
      jobPollSeconds: env.JOB_POLL_SECONDS,
      hotelCheckPauseMs: env.HOTEL_CHECK_PAUSE_MS,
      trustedProxies: env.TRUST_PROXY,
      ending: readEnding(env, production),
      ...readLimitSettings(env, demo),
      hstsSeconds: env.HSTS_SECONDS,
      showsApiDocs: env.API_DOCS ?? !production,
      logosFromPrivateNetworks: env.LOGOS_FROM_PRIVATE_NETWORKS ?? !production,
      metrics: env.METRICS_TOKEN === undefined ? (production ? 'closed' : 'open') : { token: env.METRICS_TOKEN },
      pmsEventSecret: env.PMS_EVENT_SECRET,
      warnings: [
        ...listLimitWarnings(env, place),
        ...(env.SMTP_URL === undefined && !demo ? ['SMTP_URL is not set: letters to guests stay queued'] : []),
      ],
      secret: (variable) => readSecret(given, demo, variable),
      hasSecret: (variable) => findSecret(given, demo, variable) !== undefined,
    },
  };
}

type EnvironmentValues = z.output<typeof Environment>;

function readFolders(env: EnvironmentValues): Pick<Config, 'dataFolder' | 'keptBuildsFolder'> {
  return { dataFolder: env.DATA_DIR, keptBuildsFolder: env.KEPT_BUILDS_DIR };
}

function readSettling(env: EnvironmentValues): Settling {
  return {
    answerAfterSeconds: env.SETTLE_ANSWER_AFTER_SECONDS,
    pauseSeconds: env.SETTLE_PAUSE_SECONDS,
    absentAfterSeconds: env.SETTLE_ABSENT_AFTER_SECONDS,
    abandonedAfterSeconds: env.SETTLE_ABANDONED_AFTER_SECONDS,
    orphanAfterSeconds: env.SETTLE_ORPHAN_AFTER_SECONDS,
  };
}

function readEnding(env: EnvironmentValues, production: boolean): EndingTimes {
  const noticeSeconds = env.SHUTDOWN_NOTICE_SECONDS ?? (production ? NOTICE_SECONDS : 0);
  return { noticeMs: noticeSeconds * 1000, graceMs: env.SHUTDOWN_GRACE_SECONDS * 1000 };
}

/** What a browser on this machine calls the host that we listen on. */
function nameOfHost(host: string): string {
  const isHere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  if (isHere) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

type Contradiction = {
  port: number;
  simulatorPort: number;
  mailPort: number | undefined;
  mailCatcherPort: number | undefined;
  production: boolean;
  demo: boolean;
  clockShiftMs: number;
  codeKey: string | undefined;
};

function listContradictions(given: Contradiction): string[] {
  const { port, simulatorPort, mailPort, mailCatcherPort, production, demo, clockShiftMs, codeKey } = given;
  const beside = { PMS_SIMULATOR_PORT: simulatorPort, MAIL_PORT: mailPort, MAILBOX_PORT: mailCatcherPort };
  return [
    ...(production && demo ? ['DEMO: demo codes and tokens may not exist under NODE_ENV=production'] : []),
    ...(production && clockShiftMs !== 0
      ? ["TEST_CLOCK_SHIFT_MS: time is the machine's under NODE_ENV=production"]
      : []),
    ...Object.entries(beside)
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
