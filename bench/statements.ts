import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

export type CountedStatement = { readonly text: string; readonly calls: number };

type Row = { readonly text: string; readonly calls: number; readonly rows: number };

/** Every connection has received a changed setting after this time. */
const HEARD_AFTER_MS = 300;
const BOUNDARY = /^\s*(begin|commit|start transaction|rollback|end)\b/i;
/** PostgreSQL's own statement to check a reference. */
const REFERENCE = /^SELECT \S+ FROM ONLY /;

/** Installs statement counting, still disabled. PostgreSQL must run with `pg_stat_statements`. */
export async function prepareCounting(db: Client): Promise<void> {
  await db.query('create extension if not exists pg_stat_statements');
  await changeSetting(db, 'pg_stat_statements.track', 'none');
}

type Piece = { readonly prepare: () => Promise<unknown>; readonly work: () => Promise<unknown> };

/**
 * Counts the statements of pieces of work, without `begin` and `commit` and without their preparation. A statement that
 * is also sent while idle counts only by its rows in excess of the idle ones. So polling an empty queue does not count.
 */
export async function countStatements(
  db: Client,
  pieces: readonly Piece[],
  idleMs: number,
): Promise<CountedStatement[]> {
  await changeSetting(db, 'pg_stat_statements.track', 'top');
  try {
    const idle = await collect(db, () => pause(idleMs));
    const sent = new Map<string, Row>();
    let busyMs = 0;
    for (const { prepare, work } of pieces) {
      await prepare();
      const began = performance.now();
      const { rows } = await collect(db, work);
      busyMs += performance.now() - began;
      for (const { text, calls, rows: found } of rows) {
        const known = sent.get(text) ?? { text, calls: 0, rows: 0 };
        sent.set(text, { text, calls: known.calls + calls, rows: known.rows + found });
      }
    }
    const found = [...sent.values()].map(({ text, calls, rows }) => {
      const known = idle.rows.find((row) => row.text === text);
      if (!known) return { text, calls };
      return { text, calls: Math.max(0, Math.min(calls, rows) - (known.rows * busyMs) / idleMs) };
    });
    return found.filter(({ calls }) => calls >= 1);
  } finally {
    await changeSetting(db, 'pg_stat_statements.track', 'none');
  }
}

async function collect(db: Client, work: () => Promise<unknown>): Promise<{ readonly rows: readonly Row[] }> {
  await db.query('select /* bench */ pg_stat_statements_reset()');
  await work();
  const { rows } = await db.query<Row>(
    `select /* bench */ query as text, sum(calls)::int as calls, sum(rows)::int as rows
    from pg_stat_statements group by query`,
  );
  return {
    rows: rows.filter(({ text }) => !text.includes('/* bench */') && !BOUNDARY.test(text) && !REFERENCE.test(text)),
  };
}

/** Changes a setting of the whole server, and waits until all connections have received it. */
export async function changeSetting(db: Client, name: string, value: string): Promise<void> {
  await db.query(`alter system /* bench */ set ${name} = '${value}'`);
  await db.query('select /* bench */ pg_reload_conf()');
  await pause(HEARD_AFTER_MS);
}
