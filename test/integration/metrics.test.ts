import { readFile, readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { handlers } from '../../src/server/run/job-handlers.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { DatabaseUnavailable } from '../../src/server/platform/database/database-unavailable.ts';
import { createOutages } from '../../src/server/platform/database/outages.ts';
import { watchDatabase } from '../../src/server/run/metrics/watch-database.ts';
import { inTransaction, openDatabase } from '../../src/server/platform/database/database.ts';
import { createMetrics, watchPools } from '../../src/server/platform/metrics/metrics.ts';
import { buildWorkerApp } from '../../src/server/run/worker-app.ts';
import { asOwner } from '../as-owner.ts';
import { runOn } from '../command-line.ts';
import { call, Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) })),
    }),
  ),
});

/** The metric names in a text. */
const metricsIn = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:staycard|nodejs|process)_[a-z_]+/g)].map(([name]) => withoutSuffix(name))),
];

/** Alerts and dashboard as one text, with the quotation marks that Prometheus reads. */
const readQuestions = async () =>
  [await read('deploy/prometheus-alerts.yml'), await read('deploy/grafana-dashboard.json')]
    .join('\n')
    .replaceAll('\\"', '"');

const withoutSuffix = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

/** The label matchers of a selector: label, operator and value. */
const matchersIn = (labels: string) =>
  [...labels.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map((found) => found.slice(1));

describe('the metrics', () => {
  // No job looks up while the figures are compared.
  const staycard = useStaycard({ settings: { SETTLE_PAUSE_SECONDS: '600' } });
  let text = '';
  const valueOf = (series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };

  beforeAll(async () => {
    const hotel = new Hotel(staycard);
    const booked = async (day: number) => {
      const card = await issueTestCard(staycard, { amount: 50_000 });
      const guest = new Guest(staycard.url);
      const choice = { stay: stayInDays(day, 1), codes: [card.code], room: 'Lanes Double' };
      const { placement } = await guest.prepare(choice);
      return (await guest.place(placement)).body;
    };
    await booked(60);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutBeforeCommit' } });
    const open = await booked(64);
    await asOwner(
      staycard,
      `with needed as (update placement set needs_person = true where reference = '${open.reference}' returning id, placed_at)
       insert into placement_need select id, 'outcome_unknown', 'thirty look-ups', placed_at from needed`,
    );
    await handlers(staycard.deps)['verify-ledger']({});
    text = await (await fetch(`${staycard.url}/metrics`)).text();
  });

  it('count placements, value on hold and stays that need a person like the tables do', async () => {
    const { rows } = await sql<{ held: number; currency: string }>`
      select currency, sum(held)::bigint as held from lot join card on card.id = card_id
      group by currency having sum(held) > 0`.execute(staycard.db);
    expect(rows).toHaveLength(1);
    for (const { currency, held } of rows) {
      expect(valueOf(`staycard_value_held_minor{currency="${currency}"}`)).toBe(held);
    }
    expect(valueOf('staycard_placements{state="unknown"}')).toBe(1);
    expect(valueOf('staycard_placements{state="placing"}')).toBe(0);
    expect(valueOf('staycard_placements_settled_last_hour{state="confirmed"}')).toBe(1);
    expect(valueOf('staycard_placements_needing_person{reason="outcome_unknown"}')).toBe(1);
    expect(valueOf('staycard_placements_needing_person{reason="refund_failed"}')).toBe(0);
  });

  it('show the last check of the ledger, by job or command', async () => {
    expect(valueOf('staycard_ledger_violations{of="tables"}')).toBe(0);
    expect(valueOf('staycard_ledger_violations{of="hotels"}')).toBeUndefined();
    expect((await runOn(staycard, ['ledger', 'verify', '--hotels'])).exitCode).toBe(0);
    const checks = await staycard.db.selectFrom('ledger_check').selectAll().orderBy('id').execute();
    expect(checks).toMatchObject([
      { violations: 0, hotels_asked: null },
      { violations: 0, hotels_silent: 0, hotel_violations: 0 },
    ]);
    const counted = ({ cards, transfers, placements }: (typeof checks)[number]) => ({ cards, transfers, placements });
    expect(counted(checks[0]!)).toEqual(counted(checks[1]!));
  });

  it('count the requests to hotel systems, and the remaining ones', () => {
    expect(valueOf('staycard_pms_requests_total{property="harbour-house",outcome="ok"}')).toBeGreaterThan(5);
    // On a busy machine an answer may be late.
    expect(valueOf('staycard_pms_requests_total{property="harbour-house",outcome="no_answer"}')).toBeGreaterThan(0);
    expect(valueOf('staycard_pms_requests_left{property="harbour-house"}')).toBeLessThan(
      staycard.deps.config.pmsRequestsPer30Seconds,
    );
  });

  it('count a failed job, whose error in the queue has the hotel’s words without the guest', async () => {
    const { deps, db } = staycard;
    const { id } = await db
      .selectFrom('placement')
      .select('id')
      .where('state', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    const message = 'Customer "Ada Guest" (ada.guest@example.com) is locked.';
    const hotel = new Hotel(staycard);
    await hotel.fail({ operation: '*', effect: { kind: 'status', status: 429, retryAfter: 1 } });
    await hotel.fail({ operation: '*', times: 50, effect: { kind: 'status', status: 500, message } });
    await inTransaction(db, (tx) => deps.jobs.add(tx, 'look-for-orphan', { placementId: id }, 0));
    const kept = async () => {
      const { rows } = await sql<{ output: string | null }>`
        select output::text as output from pgboss.job where name = 'look-for-orphan'`.execute(db);
      return rows[0]?.output;
    };
    await expect.poll(kept).toContain('Customer');
    const path = '/vrm/demo/availability/palais-rosenhain/check';
    expect((await call(staycard.url, 'POST', path, { body: stayInDays(70, 1) })).status).toBe(503);
    await hotel.forgetFaults();
    expect(await kept()).not.toMatch(/Ada|ada\./);
    const now = await (await fetch(`${staycard.url}/metrics`)).text();
    expect(now).toMatch(/^staycard_job_failures_total\{job="look-for-orphan"\} [1-9]/m);
  });

  it('have each series that an alert or the dashboard selects by labels', async () => {
    const series = (await (await fetch(`${staycard.url}/metrics`)).text()).split('\n');
    const asked = [...(await readQuestions()).matchAll(/\b(staycard_\w+)\{([^}]*)\}/g)];
    expect(asked.length).toBeGreaterThan(10);
    const isThere = (name: string, labels: string) =>
      series.some((line) =>
        matchersIn(labels).every(([label, operator = '', values]) => {
          const [, value] = new RegExp(`^${name}\\{(?:.*,)?${label}="([^"]*)"`).exec(line) ?? [];
          return value !== undefined && new RegExp(`^(?:${values})$`).test(value) !== operator.startsWith('!');
        }),
      );
    expect(asked.filter(([, name = '', labels = '']) => !isThere(name, labels)).map(([selector]) => selector)).toEqual(
      [],
    );
  });

  it('have each value that a selector includes or excludes, even among several', async () => {
    expect((await fetch(`${staycard.url}/health/ready`)).status).toBe(200);
    const series = (await (await fetch(`${staycard.url}/metrics`)).text()).split('\n');
    const page = (await read('docs/metrics.md')).split('\n');
    // A series appears with its first value. The documentation lists the possible series.
    const isKnown = (name: string, label: string, value: string) =>
      series.some((line) => line.startsWith(`${name}{`) && line.includes(`${label}="${value}"`)) ||
      page.some((row) => row.startsWith(`| \`${withoutSuffix(name)}\` `) && row.includes(`\`${value}\``)) ||
      (label === 'status' && /^[45]\d\d$/.test(value));
    const asked = [...(await readQuestions()).matchAll(/\b(staycard_\w+)\{([^}]*)\}/g)].flatMap(([, name, labels]) =>
      matchersIn(labels!).flatMap(([label, , values]) => values!.split('|').map((value) => [name!, label!, value])),
    );
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter(([name, label, value]) => !isKnown(name!, label!, value!))).toEqual([]);
  });

  it('have the labels by which alerts and dashboard join them, as in docs/metrics.md', async () => {
    const rows = (await read('docs/metrics.md')).matchAll(/^\| `(staycard_\w+)` +\|([^|]*)\|/gm);
    const labels = new Map([...rows].map(([, name, cell]) => [name!, [...cell!.matchAll(/\w+/g)].map(String)]));
    const shown = [...text.matchAll(/^(staycard_\w+)\{([^}]*)\}/gm)].map(([, name, of]) => ({
      name: withoutSuffix(name!),
      labels: matchersIn(of!).flatMap(([label]) => (label === 'le' ? [] : [label!])),
    }));
    expect(new Set(shown.map(({ name }) => name)).size).toBeGreaterThan(10);
    expect(shown.filter((one) => labels.get(one.name)?.toSorted().join() !== one.labels.toSorted().join())).toEqual([]);
    const joined = [...(await readQuestions()).matchAll(/\bby \(([^)]*)\) \((?:\w+\()*(staycard_\w+)/g)];
    expect(joined.length).toBeGreaterThan(20);
    const unknown = joined.filter(
      ([, by, name]) =>
        !by!.split(', ').every((label) => label === 'le' || labels.get(withoutSuffix(name!))?.includes(label)),
    );
    expect(unknown.map(([what]) => what)).toEqual([]);
  });

  it('are read from the database once, however many callers ask', async () => {
    const registry = new Registry();
    let nowMs = 0;
    watchDatabase(staycard.deps, registry, () => nowMs);
    const counting = staycard.countStatements();
    for (nowMs of [0, 9999, 10_000, 19_999]) await registry.metrics();
    expect(counting.stop().filter((text) => text.includes('queued_count'))).toHaveLength(2);
  });

  it('count no waiting connection while one is idle, even in the tick of the scrape', async () => {
    const { pool } = openDatabase(staycard.deps.config.databaseUrl ?? '');
    const metrics = createMetrics();
    watchPools(metrics, { one: pool });
    const waiting = (text: string) => /connections\{pool="one",state="waiting"\} (\d+)/.exec(text)?.[1];
    await pool.query('select 1');
    const asked = pool.query('select 1');
    expect(waiting(await metrics.registry.metrics())).toBe('0');
    await asked;
    // All connections are busy now.
    const all = Array.from({ length: 12 }, () => pool.query('select pg_sleep(0.1)'));
    expect(Number(waiting(await metrics.registry.metrics()))).toBeGreaterThan(0);
    await Promise.all(all);
    await pool.end();
  });

  it('report a fault of our own that prevents reading them, and count each call that it breaks', async () => {
    const count = async () => {
      text = await (await fetch(`${staycard.url}/metrics`)).text();
      return valueOf('staycard_faults_total');
    };
    const before = text;
    expect(valueOf('staycard_faults_total')).toBe(0);
    const { code } = await issueTestCard(staycard, { amount: 100 });
    const registry = new Registry();
    const said: string[] = [];
    const log = createLog('error', { write: (line) => void said.push(line) });
    watchDatabase({ ...staycard.deps, log }, registry);
    const stateOf = async (name: string) => (await registry.getSingleMetric(name)!.get()).values[0]!.value;
    await asOwner(staycard, 'alter table card rename to card_elsewhere');
    try {
      const { status } = await call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code } });
      expect(status).toBe(500);
      expect(await stateOf('staycard_database_up')).toBe(1);
      expect(await stateOf('staycard_figures_unread')).toBe(1);
      expect(said).toEqual([expect.stringContaining('the figures of the database cannot be read')]);
      expect(await count()).toBe(1);
    } finally {
      await asOwner(staycard, 'alter table card_elsewhere rename to card');
      text = before;
    }
  });

  it('report a full disk as long as readiness does', async () => {
    const registry = new Registry();
    let nowMs = 0;
    const outages = createOutages(staycard.deps.log, () => nowMs);
    watchDatabase({ ...staycard.deps, outages }, registry);
    const isFull = async () => (await registry.getSingleMetric('staycard_database_full')!.get()).values[0]!.value;
    expect(await isFull()).toBe(0);
    outages.report(new DatabaseUnavailable('full'));
    expect(await isFull()).toBe(1);
    nowMs = 30_000;
    expect(await isFull()).toBe(0);
  });

  it('have the series for rates from the start', () => {
    expect(valueOf('staycard_letters_total{outcome="stopped"}')).toBe(0);
    // Events are not set up here, so their absence is no alarm.
    expect(text).not.toContain('staycard_pms_events_total{by="webhook"');
  });

  it('are served by a worker, which answers nothing else', async () => {
    const app = await buildWorkerApp(staycard.deps);
    try {
      const ofWorker = (await app.inject('/metrics')).body;
      for (const name of ['staycard_job_failures_total', 'staycard_letters_total', 'staycard_database_up']) {
        expect(ofWorker).toContain(`# TYPE ${name} `);
      }
      expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
      for (const path of ['/vrm/demo', '/s/demo', '/desk', '/staff/session']) {
        expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
      }
    } finally {
      await app.close();
    }
  });

  it('are complete for alerts and the dashboard', async () => {
    const named = metricsIn(
      `${await read('deploy/prometheus-alerts.yml')} ${await read('deploy/grafana-dashboard.json')}`,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
  });

  it('are all in docs/metrics.md', async () => {
    const declared = [...text.matchAll(/^# TYPE (staycard_\w+) /gm)].map(([, name]) => name!);
    const page = await read('docs/metrics.md');
    expect(declared.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    expect(metricsIn(page).filter((name) => name.startsWith('staycard_') && !declared.includes(name))).toEqual([]);
  });

  it('have alerts with a page that names each, and commands that exist', async () => {
    const rules = Rules.parse(parse(await read('deploy/prometheus-alerts.yml'))).groups.flatMap((group) => group.rules);
    const pages = (await readdir(new URL('docs/runbook/', ROOT))).filter((name) => name !== 'README.md');
    expect(rules.map(({ annotations }) => annotations.runbook).toSorted()).toEqual(
      pages.map((name) => `docs/runbook/${name}`).toSorted(),
    );
    for (const { alert, annotations } of rules) {
      expect((await read(annotations.runbook)).split('\n')[0]).toBe(`# ${alert}`);
    }
    const commands = new Set<string>();
    for (const name of pages) {
      for (const [, words] of (await read(`docs/runbook/${name}`)).matchAll(/npm run staycard -- ([^\n`]+)/g)) {
        commands.add(words!);
      }
    }
    expect(commands.size).toBeGreaterThan(5);
    for (const command of commands) {
      const [group, name] = command.split(' ');
      const help = await runOn(staycard, [group!, name!, '--help']);
      expect({ command, exitCode: help.exitCode }).toEqual({ command, exitCode: 0 });
      for (const [option] of command.matchAll(/--[a-z-]+/g))
        expect({ command, help: help.out }).toMatchObject({ help: expect.stringContaining(option) as unknown });
    }
  });
});
