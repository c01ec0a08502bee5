import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { findOutage } from '../../src/server/platform/database/database-unavailable.ts';
import { inTransaction, openDatabase } from '../../src/server/platform/database/database.ts';
import { chooseNames } from '../../src/server/platform/database/statement-names.ts';
import { runStatement } from '../database-statement.ts';
import { useTestDatabase } from '../test-database.ts';

const database = useTestDatabase();

/** A connection with named statements to a separate table, and its log. */
async function withNames(
  table: string,
  work: (use: ReturnType<typeof openDatabase> & { readonly logged: () => string }) => Promise<void>,
): Promise<void> {
  const lines: string[] = [];
  const to = new PassThrough().on('data', (line) => lines.push(String(line)));
  const names = chooseNames({ namesStatements: true }, createLog('warn', to));
  const opened = openDatabase(database.connectionString, { names });
  await runStatement(
    database.connectionString,
    `create table ${table} (id int); insert into ${table} values (1); grant select, insert on ${table} to staycard_server`,
  );
  // The calls run one after another, so all use the same connection.
  try {
    await work({ ...opened, logged: () => lines.join('') });
  } finally {
    await opened.pool.end();
  }
}

describe('a statement with a name', () => {
  it('is planned once per connection, and executed with new values each time', async () => {
    await withNames('planned', async ({ db }) => {
      const ask = (id: number) => sql`select id + ${id}::int as sum from planned`.execute(db);
      expect((await ask(1)).rows).toEqual([{ sum: 2 }]);
      expect((await ask(5)).rows).toEqual([{ sum: 6 }]);
      const { rows } = await sql<{ statement: string; uses: number }>`
        select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements
        where statement like '%from planned%' and statement not like ${'%pg_prepared%'}`.execute(db);
      expect(rows).toEqual([{ statement: 'select id + $1::int as sum from planned', uses: 2 }]);
    });
  });

  it('is prepared again after a migration that added a column to its table', async () => {
    await withNames('widened', async ({ db, logged }) => {
      const ask = () => sql`select * from widened where id = ${1}`.execute(db);
      expect((await ask()).rows).toEqual([{ id: 1 }]);
      await runStatement(database.connectionString, 'alter table widened add column added int default 7');
      expect((await ask()).rows).toEqual([{ id: 1, added: 7 }]);
      expect((await ask()).rows).toEqual([{ id: 1, added: 7 }]);
      expect(logged()).toBe('');
      // Another text, because a pooler would reuse the prepared statement of an identical one.
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like ${'select * from widened%'}
        order by prepare_time`.execute(db);
      const text = 'select * from widened where id = $1';
      expect(rows.map(({ statement }) => statement)).toEqual([text, `${text} /* 1 */`]);
    });
  });

  it('fails a transaction as an outage if a migration came in between, with nothing done, and the next succeeds', async () => {
    await withNames('migrated', async ({ db }) => {
      const write = () =>
        inTransaction(db, async (tx) => {
          await sql`insert into migrated (id) values (${2})`.execute(tx);
          return (await sql`select * from migrated where id = ${2}`.execute(tx)).rows.length;
        });
      expect(await write()).toBe(1);
      await runStatement(database.connectionString, 'alter table migrated add column added int');
      const fault: unknown = await write().catch((error: unknown) => error);
      expect(findOutage(fault)?.outage).toBe('away');
      expect(await write()).toBe(2);
    });
  });

  it('is sent without a name, with one log line, after a pooler has dropped prepared statements', async () => {
    await withNames('forgotten', async ({ db, logged }) => {
      const ask = () => sql`select id from forgotten where id = ${1}`.execute(db);
      expect((await ask()).rows).toEqual([{ id: 1 }]);
      await sql`deallocate all`.execute(db);
      expect((await ask()).rows).toEqual([{ id: 1 }]);
      expect((await ask()).rows).toEqual([{ id: 1 }]);
      expect(logged().match(/DATABASE_NAMED_STATEMENTS=no/g)).toHaveLength(1);
      const { rows } = await sql`select from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([]);
    });
  });
});

it('statements have names on a direct connection, and behind a pooler only if a setting says so', () => {
  const names = (variables: Record<string, string>) => {
    const read = readConfig({ CODE_KEY: 'k'.repeat(40), DEMO: '0', ...variables });
    return read.state === 'read' && read.settings.namesStatements;
  };
  const direct = { DATABASE_URL: 'postgres://owner@database/staycard' };
  const pooled = {
    SERVER_DATABASE_URL: 'postgres://server@pooler/staycard',
    DIRECT_DATABASE_URL: 'postgres://server@database/staycard',
  };
  expect(names(direct)).toBe(true);
  expect(names({ ...direct, DATABASE_NAMED_STATEMENTS: 'no' })).toBe(false);
  expect(names(pooled)).toBe(false);
  expect(names({ ...pooled, DATABASE_NAMED_STATEMENTS: 'yes' })).toBe(true);
});
