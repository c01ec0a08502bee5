import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg';
import { invariant } from '#domain/value/invariant.ts';
import { DatabaseUnavailable, toRefusal, toUnavailable } from './database-unavailable.ts';
import type { Outages } from './outages.ts';
import type { StatementNames } from './statement-names.ts';

/** PostgreSQL itself ends a statement that takes too long. If it fails to, we cut the connection this much later. */
const CUT_LATER_MS = 1000;

/** SQLSTATE of a write on a read-only server. */
const READ_ONLY = '25006';
/** SQLSTATE of a statement in a transaction that has already failed. */
const BROKEN_TRANSACTION = '25P02';

type Limits = {
  /** How long a busy connection may stay silent. 0: no limit. */
  readonly answersWithinMs: number;
  readonly report: Outages['report'];
  readonly names: StatementNames;
  /** With several hosts, each attempt to connect goes to another host. */
  readonly hostCount: number;
};

/** Throws `DatabaseUnavailable`. Calls `report` with it, and without it on each answer. Cuts silent connections. */
export function limitPool(pool: Pool, limits: Limits): PostgresPool {
  const { report, hostCount } = limits;
  const connect = async (left = hostCount): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if (left <= 1) throw error;
      return connect(left - 1);
    }
  };
  const limited = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    // Kysely uses these to cancel statements.
    Client,
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        const client = await connect();
        return limited.getOrInsertComputed(client, () => limitClient(client, limits));
      } catch (error) {
        const fault = toRefusal(error);
        report(fault);
        throw fault;
      }
    },
  };
}

function limitClient(client: PoolClient, { answersWithinMs, report, names }: Limits): PostgresPoolClient {
  /** Once set, nothing works on this connection. The first failure is the cause. */
  let lost: DatabaseUnavailable | undefined;
  const ask = async (text: string, values: readonly unknown[]) => {
    const stopWatching = answersWithinMs > 0 ? cutWhenSilent(client, answersWithinMs + CUT_LATER_MS) : () => {};
    try {
      const answer = await send(client, names, text, [...values]);
      report();
      return answer;
    } catch (error) {
      const fault = toUnavailable(error);
      if (!(fault instanceof DatabaseUnavailable)) throw fault;
      if (!lost) report(fault);
      lost ??= fault;
      throw lost;
    } finally {
      stopWatching();
    }
  };
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(asked: unknown, values: readonly unknown[] = []): unknown {
    invariant(typeof asked === 'string', 'nothing is read by a cursor');
    return ask(asked, values);
  }
  const release = (isDiscarded?: boolean) => {
    // A connection to a server that has become a standby is useless.
    const isOnStandby = lost?.cause instanceof DatabaseError && lost.cause.code === READ_ONLY;
    lost = undefined;
    client.release(isDiscarded === true || isOnStandby);
  };
  return { query, release };
}

async function send(client: PoolClient, names: StatementNames, text: string, values: unknown[]) {
  const named = names.find(text, values);
  if (named === undefined) return client.query(text, values);
  try {
    return await client.query({ ...named, values });
  } catch (error) {
    if (!names.isOutdated(error)) throw error;
    return await client.query(text, values).catch((again: unknown) => {
      // Nothing of the transaction was done, so the caller may retry, as after any outage.
      const isBroken = again instanceof DatabaseError && again.code === BROKEN_TRANSACTION;
      throw isBroken ? new DatabaseUnavailable('away', { cause: error }) : again;
    });
  }
}

/** Cuts a connection that stays silent for `silenceMs`. Returns a function that stops the watch. */
function cutWhenSilent(client: PoolClient, silenceMs: number): () => void {
  const { stream } = client.connection;
  invariant(stream instanceof Socket, 'the database connection uses a socket');
  let heard = stream.bytesRead;
  let looking: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // Data that arrived while this process itself was blocked is read first.
    looking = setImmediate(() => {
      if (stream.bytesRead === heard) stream.destroy(new DatabaseUnavailable('away'));
      heard = stream.bytesRead;
      timer.refresh();
    });
  }, silenceMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(looking);
  };
}
