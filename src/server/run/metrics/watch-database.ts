import { Gauge, type Registry } from 'prom-client';
import { PERSON_REASONS } from '#domain/placement/person-needed.ts';
import type { Dependencies } from '../dependencies.ts';
import { findLastCheck } from '../../booking/ledger-check/check-ledger.ts';
import { findOutage } from '../../platform/database/database-unavailable.ts';
import { readQueues } from '../../platform/jobs/jobs.ts';
import { countTakenRequests, digestToken } from '../../platform/pms/shared-limiter.ts';
import {
  countLetters,
  countNeeds,
  countSettledSince,
  countWaiting,
  SETTLED_STATES,
  sumHeld,
  WAITING_STATES,
} from './figures-store.ts';

type WatchDependencies = Pick<
  Dependencies,
  'db' | 'clock' | 'config' | 'log' | 'outages' | 'salePages' | 'pmsIntegrations'
>;

/** A process reads the database's metrics at most once in this interval, however often they are scraped. */
const READ_EVERY_MS = 10_000;
const PMS_WINDOW_MS = 30_000;

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };
type Samples = Readonly<Partial<Record<FigureName, readonly Sample[]>>>;

/** Every metric from the database, with its help text. All processes export the same values: never add them up. */
const FIGURES = {
  staycard_placements: 'Placements that are not settled, by state',
  staycard_placements_oldest_seconds: 'For how long the placement that waits longest has been in a state; 0 for none',
  staycard_placements_settled_last_hour: 'Placements that were settled within the last hour, by state',
  staycard_placements_needing_person: 'Placements that wait for a person, by reason',
  staycard_placements_needing_person_oldest_seconds: 'For how long the one that waits longest has; 0 for none',
  staycard_value_held_minor: 'Value on hold, in minor units by currency',
  staycard_uses_held: 'Uses on hold',
  staycard_jobs: 'Jobs by queue: waiting, active, or given up',
  staycard_jobs_oldest_due_seconds: 'For how long the job that is due for longest has waited for a worker; 0 for none',
  staycard_letters: 'Letters that are queued or being sent; bounced or given_up of the last day',
  staycard_letters_oldest_seconds: 'For how long the letter that waits longest has; 0 for none',
  staycard_pms_requests_left: 'Requests that the hotel system still allows within 30 seconds, by property',
  staycard_ledger_check_timestamp_seconds: 'When the ledger was checked last: all of it by tables, or hotels',
  staycard_ledger_violations: 'Violations that this check found',
  staycard_hotels_not_asked: 'Hotels that the last check of hotels could not ask',
} as const;

type FigureName = keyof typeof FIGURES;

const LABELS: Readonly<Record<FigureName, readonly string[]>> = {
  staycard_placements: ['state'],
  staycard_placements_oldest_seconds: ['state'],
  staycard_placements_settled_last_hour: ['state'],
  staycard_placements_needing_person: ['reason'],
  staycard_placements_needing_person_oldest_seconds: [],
  staycard_value_held_minor: ['currency'],
  staycard_uses_held: [],
  staycard_jobs: ['job', 'state'],
  staycard_jobs_oldest_due_seconds: ['job'],
  staycard_letters: ['state'],
  staycard_letters_oldest_seconds: [],
  staycard_pms_requests_left: ['property'],
  staycard_ledger_check_timestamp_seconds: ['of'],
  staycard_ledger_violations: ['of'],
  staycard_hotels_not_asked: [],
};

/** The samples, or the reason why there are none: the database is away, or one of our statements is wrong. */
type Reading = { readonly samples: Samples; readonly trouble?: 'away' | 'wrong' };

/** Exports the database's metrics. While it does not answer, they are absent and `staycard_database_up` is 0. */
export function watchDatabase(
  deps: WatchDependencies,
  registry: Registry,
  nowMs: () => number = () => performance.now(),
): void {
  const registers = [registry];
  let read: { readonly atMs: number; readonly reading: Promise<Reading> } | undefined;
  const load = (): Promise<Reading> => {
    if (!read || nowMs() - read.atMs >= READ_EVERY_MS) read = { atMs: nowMs(), reading: tryToRead(deps) };
    return read.reading;
  };
  for (const name of Object.keys(FIGURES) as FigureName[]) {
    const gauge: Gauge = new Gauge({
      name,
      help: FIGURES[name],
      labelNames: LABELS[name],
      registers,
      async collect() {
        const { samples } = await load();
        gauge.reset();
        // Without this, a gauge without labels would export an initial 0 that was never read.
        if (LABELS[name].length === 0) gauge.remove();
        for (const { labels, value } of samples[name] ?? []) gauge.set(labels, value);
      },
    });
  }
  showState(
    'staycard_database_up',
    'Whether the database answers',
    registers,
    async () => (await load()).trouble !== 'away',
  );
  showState(
    'staycard_database_full',
    'Whether the disk of the database was full within half a minute: it can be read, and nothing can be booked',
    registers,
    () => deps.outages.isFull(),
  );
  showState(
    'staycard_figures_unread',
    'Whether a fault of our own prevents reading the metrics of the database, although it answers',
    registers,
    async () => (await load()).trouble === 'wrong',
  );
}

function showState(name: string, help: string, registers: Registry[], isSo: () => boolean | Promise<boolean>): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers,
    async collect() {
      gauge.set((await isSo()) ? 1 : 0);
    },
  });
}

async function tryToRead(deps: WatchDependencies): Promise<Reading> {
  try {
    return { samples: await readSamples(deps) };
  } catch (error) {
    if (findOutage(error)) return { samples: {}, trouble: 'away' };
    deps.log.error({ err: error }, 'the figures of the database cannot be read');
    return { samples: {}, trouble: 'wrong' };
  }
}

async function readSamples(deps: WatchDependencies): Promise<Samples> {
  const now = deps.clock.now();
  return {
    ...(await samplePlacements(deps, now)),
    ...(await sampleHeld(deps)),
    ...(await sampleJobs(deps)),
    ...(await sampleLetters(deps, now)),
    ...(await sampleChecks(deps)),
    staycard_pms_requests_left: await sampleRequestsLeft(deps),
  };
}

async function samplePlacements({ db }: WatchDependencies, now: Temporal.Instant): Promise<Samples> {
  const waiting = await countWaiting(db);
  const settled = await countSettledSince(db, now.subtract({ hours: 1 }));
  const needs = await countNeeds(db);
  const oldest = needs.map((need) => need.oldest);
  return {
    staycard_placements: forEach('state', WAITING_STATES, waiting),
    staycard_placements_oldest_seconds: WAITING_STATES.map((state) => ({
      labels: { state },
      value: ageOf(waiting.find(({ label }) => label === state)?.oldest, now),
    })),
    staycard_placements_settled_last_hour: forEach('state', SETTLED_STATES, settled),
    staycard_placements_needing_person: forEach('reason', [...PERSON_REASONS, 'unwritten'], needs),
    staycard_placements_needing_person_oldest_seconds: alone(Math.max(0, ...oldest.map((at) => ageOf(at, now)))),
  };
}

async function sampleHeld({ db }: WatchDependencies): Promise<Samples> {
  const held = await sumHeld(db);
  const ofMoney = held.filter(({ label }) => label !== '');
  return {
    staycard_value_held_minor: ofMoney.map(({ label, number }) => ({ labels: { currency: label }, value: number })),
    staycard_uses_held: alone(held.find(({ label }) => label === '')?.number ?? 0),
  };
}

async function sampleJobs({ db }: WatchDependencies): Promise<Samples> {
  const queues = await readQueues(db);
  return {
    staycard_jobs: queues.flatMap(({ job, waiting, active, failed }) =>
      Object.entries({ waiting, active, failed }).map(([state, value]) => ({ labels: { job, state }, value })),
    ),
    staycard_jobs_oldest_due_seconds: queues.map(({ job, dueSeconds }) => ({ labels: { job }, value: dueSeconds })),
  };
}

async function sampleLetters({ db }: WatchDependencies, now: Temporal.Instant): Promise<Samples> {
  const letters = await countLetters(db, now.subtract({ hours: 24 }));
  const queued = letters.find(({ label }) => label === 'queued');
  return {
    staycard_letters: forEach('state', ['queued', 'sending', 'bounced', 'given_up'], letters),
    staycard_letters_oldest_seconds: alone(ageOf(queued?.oldest, now)),
  };
}

async function sampleChecks({ db }: WatchDependencies): Promise<Samples> {
  const ofTables = await findLastCheck(db, false);
  const ofHotels = await findLastCheck(db, true);
  const checks = [
    ...(ofTables ? [{ of: 'tables', at: ofTables.checkedAt, found: ofTables.violations }] : []),
    ...(ofHotels?.hotels ? [{ of: 'hotels', at: ofHotels.checkedAt, found: ofHotels.hotels.violations }] : []),
  ];
  return {
    staycard_ledger_check_timestamp_seconds: checks.map(({ of, at }) => ({
      labels: { of },
      value: Math.floor(at.epochMilliseconds / 1000),
    })),
    staycard_ledger_violations: checks.map(({ of, found }) => ({ labels: { of }, value: found })),
    staycard_hotels_not_asked: ofHotels?.hotels ? alone(ofHotels.hotels.silent) : [],
  };
}

/** Remaining requests of each property's PMS. Properties with the same token share them. */
async function sampleRequestsLeft(deps: WatchDependencies): Promise<Sample[]> {
  const { db, config, salePages, pmsIntegrations } = deps;
  const digests = new Map<string, Buffer>();
  for (const { properties } of await salePages.list()) {
    for (const { id, connection } of properties.values()) {
      // Without a token there is nothing to count.
      const token = connection && (await pmsIntegrations.loadToken(connection).catch(() => undefined));
      if (token !== undefined && token !== null) digests.set(id, digestToken(token));
    }
  }
  const limit = config.pmsRequestsPer30Seconds;
  const taken = await countTakenRequests(db, [...digests.values()], { limit, windowMs: PMS_WINDOW_MS });
  return [...digests].map(([property, digest]) => ({
    labels: { property },
    value: Math.max(0, limit - (taken.get(digest.toString('hex')) ?? 0)),
  }));
}

type Counted = { readonly label: string; readonly number: number };

/** One sample for each label, including zeros, so that alerts can distinguish them from missing data. */
function forEach(name: string, all: readonly string[], counted: readonly Counted[]): Sample[] {
  return all.map((label) => ({
    labels: { [name]: label },
    value: counted.find((one) => one.label === label)?.number ?? 0,
  }));
}

function alone(value: number): Sample[] {
  return [{ labels: {}, value }];
}

function ageOf(at: Temporal.Instant | undefined, now: Temporal.Instant): number {
  return at ? Math.max(0, Math.round(at.until(now).total('seconds'))) : 0;
}
