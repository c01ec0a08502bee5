import { z } from 'zod';
import { splitHosts } from '../database/database-hosts.ts';
import type { Login } from '../database/server-role.ts';

/** Where the database is reached, as whom, and for how long it is waited for. */
export type DatabaseSettings = {
  /**
   * The owner's address, who migrates. Undefined: an embedded server, or one that somebody else migrates, where
   * `serverDatabaseUrl` is given.
   */
  readonly databaseUrl: string | undefined;
  /** The address of a login that has the server's rights and no others; undefined: the owner's connections act so. */
  readonly serverDatabaseUrl: string | undefined;
  /** The same login past the pooler; undefined: there is no pooler. */
  readonly directDatabaseUrl: string | undefined;
  /** How long a guest's call waits for a connection to the database, and for each statement. */
  readonly databaseAnswersWithinMs: number;
  /** Whether statements have names, under which PostgreSQL keeps their plans. */
  readonly namesStatements: boolean;
};

const Address = z.string().refine((address) => splitHosts(address) !== undefined, {
  error: 'an address such as postgres://user:password@host/database; of several hosts, one that can be written is used',
});

/** The settings of the database, by environment. */
export const DATABASE_ENVIRONMENT = {
  DATABASE_URL: Address.optional(),
  SERVER_DATABASE_URL: Address.optional(),
  DIRECT_DATABASE_URL: Address.optional(),
  DATABASE_ANSWERS_WITHIN_SECONDS: z.coerce.number().min(0.1).default(5),
  DATABASE_NAMED_STATEMENTS: z.stringbool().optional(),
};

type DatabaseEnvironment = z.output<z.ZodObject<typeof DATABASE_ENVIRONMENT>>;

/** What contradicts itself, as sentences. */
export function listDatabaseFaults(env: DatabaseEnvironment, production: boolean): string[] {
  const { DATABASE_URL: owner, SERVER_DATABASE_URL: server, DIRECT_DATABASE_URL: direct } = env;
  return [
    ...(production && !owner && !server ? ['DATABASE_URL: required under NODE_ENV=production'] : []),
    ...(direct && !server ? ['DIRECT_DATABASE_URL: goes with SERVER_DATABASE_URL, past whose pooler it leads'] : []),
  ];
}

/** The settings as they are used, once `listDatabaseFaults` found nothing. */
export function readDatabaseSettings(env: DatabaseEnvironment): DatabaseSettings {
  return {
    databaseUrl: env.DATABASE_URL,
    serverDatabaseUrl: env.SERVER_DATABASE_URL,
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    databaseAnswersWithinMs: Math.round(env.DATABASE_ANSWERS_WITHIN_SECONDS * 1000),
    // Not every pooler keeps them.
    namesStatements: env.DATABASE_NAMED_STATEMENTS ?? env.DIRECT_DATABASE_URL === undefined,
  };
}

/** The addresses that a process uses. */
export type DatabaseAddresses = {
  /** Migrates; undefined where another process does. */
  readonly owner: string | undefined;
  /** For the statements of calls and jobs; may lead through a pooler. */
  readonly server: { readonly address: string; readonly login: Login };
  /** For what belongs to a connection: listening, locks of a process, statements that may take long, the job queue. */
  readonly direct: { readonly address: string; readonly login: Exclude<Login, 'pooled'> };
};

/** `ownerAddress` is the one of the settings, or of an embedded server. */
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
