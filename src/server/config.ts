import { z } from 'zod';
import { invariant } from '#domain/invariant.ts';

const Port = z.coerce.number().int().min(0).max(65_535);
const Flag = z.stringbool();

const MIN_CODE_KEY_LENGTH = 32;

/** Every setting, by environment; `.env.example` explains them one by one. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: Port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  PMS_SIMULATOR_PORT: Port.default(4001),
  DATA_DIR: z.string().min(1).default('.staycard'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CODE_KEY: z.string().min(MIN_CODE_KEY_LENGTH).optional(),
  DEMO: Flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SETTLE_PAUSE_SECONDS: z.coerce.number().min(0).default(5),
  SETTLE_ABSENT_AFTER_SECONDS: z.coerce.number().min(0).default(45),
  SETTLE_ABANDONED_AFTER_SECONDS: z.coerce.number().min(0).default(60),
  TRUST_PROXY: Flag.default(false),
  FRESH_QUOTES_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  PMS_EVENT_SECRET: z.string().min(MIN_CODE_KEY_LENGTH).optional(),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly simulatorPort: number;
  readonly dataFolder: string;
  /** Undefined: an embedded server. */
  readonly databaseUrl: string | undefined;
  readonly codeKey: string;
  readonly demo: boolean;
  readonly production: boolean;
  readonly logLevel: string;
  readonly settling: Settling;
  readonly trustProxy: boolean;
  /** How many summaries and placements one address may ask for in a minute; each asks the hotel afresh. */
  readonly freshQuotesPerMinute: number;
  /** Part of the address where a PMS sends its events; undefined: none are received. */
  readonly pmsEventSecret: string | undefined;
  /** A secret that a sale page names. Throws where it is not in the environment. */
  secret(variable: string): string;
  hasSecret(variable: string): boolean;
};

export type Settling = {
  /** Between two look-ups at the PMS. */
  readonly pauseSeconds: number;
  /** No sooner after placing may "it is not there" be believed: the PMS may still be working on it. */
  readonly absentAfterSeconds: number;
  /** By then the request of a living process is over: it was sent in time and has a time limit of its own. */
  readonly abandonedAfterSeconds: number;
};

export type ReadConfig =
  | { readonly state: 'read'; readonly settings: Omit<Config, 'codeKey'> & { readonly codeKey: string | undefined } }
  | { readonly state: 'refused'; readonly faults: readonly string[] };

type Variables = Readonly<Record<string, string | undefined>>;

/** The tokens of the demo's hotels, which only the simulator knows. */
const DEMO_SECRETS: Readonly<Record<string, string>> = {
  DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
  DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
  DEMO_VIENNA_TOKEN: 'DEMO-VIENNA',
  DEMO_WASHINGTON_TOKEN: 'DEMO-WASHINGTON',
};

/** Reads all settings at once; what is wrong comes back as a list of sentences. An empty variable counts as absent. */
export function readConfig(variables: Variables): ReadConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    return {
      state: 'refused',
      faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    };
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const demo = env.DEMO ?? (env.DATABASE_URL === undefined && !production);
  const faults = listContradictions({ production, demo, databaseUrl: env.DATABASE_URL, codeKey: env.CODE_KEY });
  if (faults.length > 0) return { state: 'refused', faults };
  return {
    state: 'read',
    settings: {
      port: env.PORT,
      host: env.HOST,
      simulatorPort: env.PMS_SIMULATOR_PORT,
      dataFolder: env.DATA_DIR,
      databaseUrl: env.DATABASE_URL,
      codeKey: env.CODE_KEY,
      demo,
      production,
      logLevel: env.LOG_LEVEL,
      settling: {
        pauseSeconds: env.SETTLE_PAUSE_SECONDS,
        absentAfterSeconds: env.SETTLE_ABSENT_AFTER_SECONDS,
        abandonedAfterSeconds: env.SETTLE_ABANDONED_AFTER_SECONDS,
      },
      trustProxy: env.TRUST_PROXY,
      freshQuotesPerMinute: env.FRESH_QUOTES_PER_MINUTE,
      pmsEventSecret: env.PMS_EVENT_SECRET,
      secret: (variable) => readSecret(given, demo, variable),
      hasSecret: (variable) => findSecret(given, demo, variable) !== undefined,
    },
  };
}

type Contradiction = {
  production: boolean;
  demo: boolean;
  databaseUrl: string | undefined;
  codeKey: string | undefined;
};

function listContradictions({ production, demo, databaseUrl, codeKey }: Contradiction): string[] {
  return [
    ...(production && demo ? ['DEMO: demo codes and tokens may not exist under NODE_ENV=production'] : []),
    ...(production && !databaseUrl ? ['DATABASE_URL: required under NODE_ENV=production'] : []),
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
