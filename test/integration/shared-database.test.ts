import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../as-owner.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import type { Staycard } from '../start-staycard.ts';
import { useStaycard } from '../staycard.ts';

/** All rows of our tables, and the jobs. */
async function readDatabase({ deps, simulator }: Staycard) {
  const client = new pg.Client({ connectionString: deps.config.databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or schemaname = 'pgboss' and tablename = 'job' order by 1`);
    const content = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string | null }>(
        `select json_agg(t order by t::text)::text as text from ${name} t`,
      );
      content.push([name, rows[0]?.text?.replaceAll(new URL(simulator.url).host, 'the hotels')]);
    }
    return content;
  } finally {
    await client.end();
  }
}

let database: string | undefined;
let begun: Awaited<ReturnType<typeof readDatabase>>;

describe('a Staycard that tests have used', () => {
  const staycard = useStaycard();

  it('has cards, bookings and jobs', async () => {
    database = staycard.deps.config.databaseUrl;
    begun = await readDatabase(staycard);
    const { code } = await issueTestCard(staycard, { amount: 50_000 });
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({ stay: stayInDays(freeDays(60, 1).next().value, 1), codes: [code] });
    expect((await guest.place(placement)).status).toBe(201);
    expect(await readDatabase(staycard)).not.toEqual(begun);
  });
});

describe('the Staycard that comes after it', () => {
  const staycard = useStaycard();

  it('has the same database with what every Staycard begins with', async () => {
    expect(staycard.deps.config.databaseUrl).toBe(database);
    expect(await readDatabase(staycard)).toEqual(begun);
    await asOwner(staycard, 'alter table transfer disable trigger user');
  });
});

describe('a Staycard after one whose tests have changed the schema', () => {
  const staycard = useStaycard();

  it('has another database', () => {
    expect(staycard.deps.config.databaseUrl).not.toBe(database);
  });
});
