import { z } from 'zod';
import { splitHosts } from '../database/database-hosts.ts';
import type { Login } from '../database/server-role.ts';

const Address = z.string().refine((address) => splitHosts(address) !== undefined, {
  error: 'an address such as postgres://user:password@host/database; of several hosts, one that can be written is used',
});

export const DATABASE_ENVIRONMENT = {
  DATABASE_URL: Address.optional(),
  SERVER_DATABASE_URL: Address.optional(),
  DIRECT_DATABASE_URL: Address.optional(),
  DATABASE_ANSWERS_WITHIN_SECONDS: z.coerce.number().min(0.1).default(5),
  DATABASE_NAMED_STATEMENTS: z.stringbool().optional(),
};

type DatabaseEnvironment = z.output<z.ZodObject<typeof DATABASE_ENVIRONMENT>>;

/** Lists contradictory settings, one sentence each. */
export function listDatabaseFaults(env: DatabaseEnvironment, production: boolean): string[] {
  const { DATABASE_URL: owner, SERVER_DATABASE_URL: server, DIRECT_DATABASE_URL: direct } = env;
  return [
    ...(production && !owner && !server ? ['DATABASE_URL: required under NODE_ENV=production'] : []),
    ...(direct && !server ? ['DIRECT_DATABASE_URL needs SERVER_DATABASE_URL, whose pooler it bypasses'] : []),
  ];
}

/** Call it after `listDatabaseFaults` found nothing. */
export function readDatabaseSettings(env: DatabaseEnvironment) {
  return {
    /** The owner's, used to migrate. Undefined: embedded, or another process migrates it (`serverDatabaseUrl`). */
    databaseUrl: env.DATABASE_URL,
    /** A login with the server's rights only. Undefined: the owner's connections switch to the server's role. */
    serverDatabaseUrl: env.SERVER_DATABASE_URL,
    /** The same login, bypassing the pooler. Undefined: there is no pooler. */
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    /** Timeout of a guest's call, both for getting a connection and for each statement. */
    databaseAnswersWithinMs: Math.round(env.DATABASE_ANSWERS_WITHIN_SECONDS * 1000),
    // Not every pooler keeps prepared statements.
    namesStatements: env.DATABASE_NAMED_STATEMENTS ?? env.DIRECT_DATABASE_URL === undefined,
  };
}

type DatabaseSettings = ReturnType<typeof readDatabaseSettings>;

export type DatabaseAddresses = {
  /** Migrates. Undefined where another process does. */
  readonly owner: string | undefined;
  /** For the statements of calls and jobs. May lead through a pooler. */
  readonly server: { readonly address: string; readonly login: Login };
  /** For what needs its own session: listening, process locks, long statements and the job queue. */
  readonly direct: { readonly address: string; readonly login: Exclude<Login, 'pooled'> };
};

/** `ownerAddress` comes from the settings or from an embedded server. */
export function chooseAddresses(
  { serverDatabaseUrl, directDatabaseUrl }: Pick<DatabaseSettings, 'serverDatabaseUrl' | 'directDatabaseUrl'>,
  ownerAddress: string | undefined,
): DatabaseAddresses {
  if (serverDatabaseUrl !== undefined) {
    return {
      owner: ownerAddress,
      server: { address: serverDatabaseUrl, login: directDatabaseUrl === undefined ? 'server' : 'pooled' },
      direct: { address: directDatabaseUrl ?? serverDatabaseUrl, login: 'server' },
    };
  }
  const owner = { address: ownerAddress ?? '', login: 'owner' } as const;
  return { owner: ownerAddress, server: owner, direct: owner };
}

/** Whether other servers may use the database. */
export function isShared({
  databaseUrl,
  serverDatabaseUrl,
}: Pick<DatabaseSettings, 'databaseUrl' | 'serverDatabaseUrl'>): boolean {
  return (databaseUrl ?? serverDatabaseUrl) !== undefined;
}
