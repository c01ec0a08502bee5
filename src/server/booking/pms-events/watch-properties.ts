import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { findConfigurationFault } from '#domain/stay/property.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { openProcessLocks, type ProcessLocks } from '../../platform/database/process-locks.ts';
import { queueLooksAtStays } from '../look-up/look-at-stays.ts';
import { spreadEvent } from './spread-events.ts';

type WatchDependencies = Pick<MoneyParts, 'db' | 'jobs' | 'config' | 'salePages' | 'watchPms' | 'metrics' | 'log'>;

const TRY_AGAIN_MS = 30_000;

/**
 * Listens to the PMS of every property that has an address for it. A PMS serves one listener at a time, so a process
 * listens only while it holds the lock of that enterprise. When it dies, its locks end with their connection, and
 * another process takes over. Properties added to a sale page later are watched after the next start.
 */
export async function watchProperties(
  connectionString: string,
  deps: WatchDependencies,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<() => Promise<void>> {
  const properties = await listWatched(deps);
  if (properties.size === 0) return async () => undefined;
  const watches = new Map<string, ReturnType<WatchDependencies['watchPms']>>();
  let locks: ProcessLocks | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const lost = () => {
    locks = undefined;
    for (const watch of watches.values()) watch?.close();
    watches.clear();
  };
  const watchOrGiveBack = async (enterprise: string, property: ConfiguredProperty, { giveBack }: ProcessLocks) => {
    try {
      watches.set(enterprise, watchProperty(deps, property));
    } catch (error) {
      deps.log.warn({ err: error, property: property.id }, 'the events of a hotel system are not received');
      await giveBack(lockOf(enterprise));
    }
  };
  const look = async (): Promise<void> => {
    try {
      locks ??= await openProcessLocks(connectionString, lost);
      for (const [enterprise, property] of properties) {
        if (!watches.has(enterprise) && (await locks.take(lockOf(enterprise)))) {
          await watchOrGiveBack(enterprise, property, locks);
        }
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the events of hotel systems are not received: their locks cannot be taken');
      await locks?.close().catch(() => undefined);
      lost();
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, tryAgainMs).unref();
  };
  let looking = look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
    await locks?.close();
    lost();
  };
}

const lockOf = (enterprise: string) => `watch ${enterprise}`;

/** The properties to listen to, one per enterprise, because several sale pages may share one. */
async function listWatched({ salePages }: WatchDependencies): Promise<ReadonlyMap<string, ConfiguredProperty>> {
  const properties = (await salePages.list()).flatMap((salePage) => [...salePage.properties.values()]);
  return new Map(
    properties
      .filter((property) => !findConfigurationFault(property) && property.connection?.eventAddress)
      .map((property) => [property.connection?.enterpriseId ?? '', property]),
  );
}

function watchProperty(deps: WatchDependencies, property: ConfiguredProperty) {
  // Starts the counter at zero, so that a lack of expected events is visible in the metrics.
  for (const about of ['availability', 'prices', 'rooms']) deps.metrics.pmsEvents.inc({ by: 'socket', about }, 0);
  return deps.watchPms(property, (event) => {
    const heard = event.rooms.length > 0 ? queueLooksAtStays(deps, event) : spreadEvent(deps.db, event);
    heard.catch((error: unknown) => {
      deps.log.warn({ err: error }, 'an event was not spread');
    });
  });
}
