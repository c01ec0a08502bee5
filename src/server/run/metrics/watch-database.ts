import { Gauge, type Registry } from 'prom-client';
import type { Dependencies } from '../dependencies.ts';
import { findOutage } from '../../platform/database/database-unavailable.ts';
import { countTakenRequests, digestToken } from '../../platform/pms/shared-limiter.ts';
import { FIGURES, type FigureRow } from './figures-store.ts';

type WatchDependencies = Pick<
  Dependencies,
  'db' | 'clock' | 'config' | 'log' | 'outages' | 'salePages' | 'pmsIntegrations'
>;

/** A process reads the database's metrics at most once in this interval, however often they are scraped. */
const READ_EVERY_MS = 10_000;
const PMS_WINDOW_MS = 30_000;

type Samples = ReadonlyMap<string, readonly FigureRow[]>;

/** The samples, or the reason why there are none: the database is away, or one of our statements is wrong. */
type Reading = { readonly samples: Samples; readonly trouble?: 'away' | 'wrong' };

/** Exports the database's metrics. While it does not answer, they are absent and `staycard_database_up` is 0. */
export function watchDatabase(
  deps: WatchDependencies,
  registry: Registry,
  nowMs: () => number = () => performance.now(),
): void {
  let read: { readonly atMs: number; readonly reading: Promise<Reading> } | undefined;
  const load = (): Promise<Reading> => {
    if (!read || nowMs() - read.atMs >= READ_EVERY_MS) read = { atMs: nowMs(), reading: tryToRead(deps) };
    return read.reading;
  };
  const show = (
    name: string,
    help: string,
    labelNames: readonly string[],
    list: () => Promise<readonly FigureRow[]>,
  ) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const rows = await list();
        gauge.reset();
        // Without this, a gauge without labels would export an initial 0 that was never read.
        if (labelNames.length === 0) gauge.remove();
        for (const { value, ...labels } of rows) gauge.set(labels, value);
      },
    });
  };
  for (const [name, { help, labels }] of Object.entries(FIGURES))
    show(name, help, labels, async () => (await load()).samples.get(name) ?? []);
  const showState = (name: string, help: string, isSo: ({ trouble }: Reading) => boolean) =>
    show(name, help, [], async () => [{ value: Number(isSo(await load())) }]);
  showState('staycard_database_up', 'Whether the database answers', ({ trouble }) => trouble !== 'away');
  showState(
    'staycard_database_full',
    'Whether the disk of the database was full within half a minute: it can be read, and nothing can be booked',
    () => deps.outages.isFull(),
  );
  showState(
    'staycard_figures_unread',
    'Whether a fault of our own prevents reading the metrics of the database, although it answers',
    ({ trouble }) => trouble === 'wrong',
  );
}

async function tryToRead(deps: WatchDependencies): Promise<Reading> {
  try {
    return { samples: await readSamples(deps) };
  } catch (error) {
    if (findOutage(error)) return { samples: new Map(), trouble: 'away' };
    deps.log.error({ err: error }, 'the figures of the database cannot be read');
    return { samples: new Map(), trouble: 'wrong' };
  }
}

async function readSamples(deps: WatchDependencies): Promise<Samples> {
  const now = deps.clock.now();
  const samples = new Map([['staycard_pms_requests_left', await sampleRequestsLeft(deps)]]);
  for (const [name, { query }] of Object.entries(FIGURES))
    if (query) samples.set(name, (await query(now).execute(deps.db)).rows);
  return samples;
}

/** Remaining requests of each property's PMS. Properties with the same token share them. */
async function sampleRequestsLeft(deps: WatchDependencies): Promise<readonly FigureRow[]> {
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
    property,
    value: Math.max(0, limit - (taken.get(digest.toString('hex')) ?? 0)),
  }));
}
