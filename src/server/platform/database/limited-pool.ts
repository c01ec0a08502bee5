import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg';
import { invariant } from '#domain/value/invariant.ts';
import { DatabaseUnavailable, toRefusal, toUnavailable } from './database-unavailable.ts';
import type { Outages } from './outages.ts';
import type { StatementNames } from './statement-names.ts';

/** PostgreSQL itself ends a statement that takes too long; the connection of one that cannot is cut this much later. */
const CUT_LATER_MS = 1000;

/** What a server says that may not be written. */
const READ_ONLY = '25006';
/** What it says in a transaction in which something has failed. */
const BROKEN_TRANSACTION = '25P02';

type Limits = {
  /** For so long a connection may bring nothing while something was asked; with 0, for as long as it likes. */
  readonly answersWithinMs: number;
  readonly note: Outages['note'];
  readonly names: StatementNames;
  /** Of several hosts, each try goes to another one. */
  readonly tries: number;
};

/**
 * A pool that throws `DatabaseUnavailable` where the database is at fault, and calls `note` with it, and without it at
 * each answer. A connection that is silent for too long is given up.
 */
export function limitPool(pool: Pool, limits: Limits): PostgresPool {
  const { note, tries } = limits;
  const connect = async (left = tries): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if (left <= 1) throw error;
      return connect(left - 1);
    }
  };
  const limited = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    // With one of these Kysely cancels statements.
    Client,
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        const client = await connect();
        return limited.getOrInsertComputed(client, () => limitClient(client, limits));
      } catch (error) {
        const fault = toRefusal(error);
        note(fault);
        throw fault;
      }
    },
  };
}

function limitClient(client: PoolClient, { answersWithinMs, note, names }: Limits): PostgresPoolClient {
  /** After it nothing works on this connection; what failed first says why. */
  let lost: DatabaseUnavailable | undefined;
  const ask = async (text: string, values: readonly unknown[]) => {
    const stopWatching = answersWithinMs > 0 ? cutWhenSilent(client, answersWithinMs + CUT_LATER_MS) : () => {};
    try {
      const answer = await send(client, names, text, [...values]);
      note();
      return answer;
    } catch (error) {
      const fault = toUnavailable(error);
      if (!(fault instanceof DatabaseUnavailable)) throw fault;
      if (!lost) note(fault);
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
    // A connection to a server that has become a standby is of no use any more.
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
      // Nothing of the transaction is done: who asked may ask again, as after any outage.
      const isBroken = again instanceof DatabaseError && again.code === BROKEN_TRANSACTION;
      throw isBroken ? new DatabaseUnavailable('away', { cause: error }) : again;
    });
  }
}

/** Cuts a connection on which nothing arrives for so long; answers how to stop that. */
function cutWhenSilent(client: PoolClient, silenceMs: number): () => void {
  const { stream } = client.connection;
  invariant(stream instanceof Socket, 'a database is reached by a socket');
  let heard = stream.bytesRead;
  let looking: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // What arrived while this process itself stood still is read first.
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
