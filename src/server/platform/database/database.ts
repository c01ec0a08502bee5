import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import { invariant } from '#domain/value/invariant.ts';
import { KEEP_ALIVE } from './connect-client.ts';
import { reachHosts } from './database-hosts.ts';
import { limitPool } from './limited-pool.ts';
import type { Outages } from './outages.ts';
import { askOfAddress, type Login } from './server-role.ts';
import { NO_NAMES, type StatementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const BIGINT_OID = 20;
const DATE_OID = 1082;
const TIMESTAMPTZ_OID = 1184;

/** Contention on one card makes more connections slower, not faster. */
const POOL_SIZE = 10;

/** Connection timeout for background work, such as a command. */
const UNHURRIED_MS = 60_000;

type DatabaseOptions = {
  /** The role of the login in the address. Default: the owner. */
  readonly login?: Login;
  /** Timeout for getting a connection, and for a statement. Without it, statements have no timeout. */
  readonly answersWithinMs?: number;
  readonly report?: Outages['report'];
  /** For a PostgreSQL that is reached directly, or by a pooler that keeps prepared statements. Default: no names. */
  readonly names?: StatementNames;
};

/**
 * Opens a connection pool with the server's rights. Timestamps are read as instants, dates as text, whole numbers as
 * numbers. The job queue has connections of its own, which read timestamps as it expects them. Throws
 * `DatabaseUnavailable` if the database is at fault.
 */
export function openDatabase(
  connectionString: string,
  { login = 'owner', answersWithinMs = 0, report = () => {}, names = NO_NAMES }: DatabaseOptions = {},
): { db: Database; pool: Pool } {
  const types = new TypeOverrides();
  types.setTypeParser(BIGINT_OID, readBigInt);
  types.setTypeParser(DATE_OID, (text: string) => text);
  types.setTypeParser(TIMESTAMPTZ_OID, (text: string) => Temporal.Instant.from(text));
  const hosts = reachHosts(connectionString, (address) => askOfAddress(address, login, answersWithinMs));
  const pool = new Pool({
    ...hosts.connection,
    max: POOL_SIZE,
    connectionTimeoutMillis: answersWithinMs || UNHURRIED_MS,
    ...KEEP_ALIVE,
    types,
    application_name: 'staycard',
  });
  // The pool replaces a broken connection, and its queries fail. Without listeners on idle and busy clients, the error
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const limited = limitPool(pool, { answersWithinMs, report, names, hostCount: hosts.hostCount });
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: limited }) }), pool };
}

type LastWork = () => Promise<void>;
const lastWork = new WeakMap<Tx, LastWork[]>();

/** Runs `work` in one transaction. `work` must not call anything outside the database. */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const last: LastWork[] = [];
    lastWork.set(tx, last);
    const result = await work(tx);
    for (const one of last) await one();
    return result;
  });
}

/** Runs `work` in the current transaction, or in a new one. */
export function withinTransaction<Result>(db: Database | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Tx) : inTransaction(db, work);
}

class RolledBack extends Error {}

/** Runs `work` in one transaction, and rolls it back if the result has `commits: false`. */
export async function inConditionalTransaction<Result extends { readonly commits: boolean }>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      result = await work(tx);
      if (!result.commits) throw new RolledBack();
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack && result) return result;
    throw error;
  }
}

/** Runs `work` in one transaction that is always rolled back, and returns its result. */
export async function dryRun<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tried = await inConditionalTransaction(db, async (tx) => ({ commits: false, result: await work(tx) }));
  return tried.result;
}

/** Runs `work` at the end of the transaction, before the commit. Returns false if the transaction cannot do so. */
export function doLast(tx: Tx, work: LastWork): boolean {
  return lastWork.get(tx)?.push(work) !== undefined;
}

/** An instant for comparison with a column. The driver does not support instants. */
export function instantValue(at: Temporal.Instant): RawBuilder<Temporal.Instant> {
  // PostgreSQL reads the year 10000, but not as "+010000".
  return sql`${at.toString().replace(/^\+0*/, '')}::timestamptz`;
}

function readBigInt(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), `${text} does not fit a number`);
  return value;
}
