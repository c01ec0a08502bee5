import type { ConfiguredProperty } from '#domain/property.ts';
import { findConfigurationFault } from '#domain/property.ts';
import type { Dependencies } from '../dependencies.ts';
import { takeProcessLock } from '../plumbing/database/process-lock.ts';
import { spreadEvent } from './spread-events.ts';

type WatchDependencies = Pick<Dependencies, 'db' | 'salePages' | 'watchPms' | 'log'>;

const TRY_AGAIN_MS = 30_000;

/**
 * Listens to the PMS of every property that has an address for it. A PMS serves one listener at a time, so a process
 * listens only while it holds the lock of that enterprise; when it dies the lock goes with its connection, and another
 * process takes over. Properties that a sale page brings later are listened to after the next start.
 */
export async function watchProperties(
  connectionString: string,
  deps: WatchDependencies,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<() => Promise<void>> {
  const salePages = await deps.salePages.list();
  const properties = salePages.flatMap((salePage) => [...salePage.properties.values()]);
  const watched = properties.filter(
    (property) => !findConfigurationFault(property) && property.connection?.eventAddress,
  );
  const stops = watched.map((property) => watchWithLease(connectionString, deps, property, tryAgainMs));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function watchWithLease(
  connectionString: string,
  deps: WatchDependencies,
  property: ConfiguredProperty,
  tryAgainMs: number,
): () => Promise<void> {
  let stop = async (): Promise<void> => undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const tryAgain = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void take(), tryAgainMs).unref();
  };
  const take = async (): Promise<void> => {
    try {
      stop = await watchWithLock(connectionString, deps, property, tryAgain);
    } catch (error) {
      deps.log.warn({ err: error, property: property.id }, 'the events of a hotel system are not heard');
      tryAgain();
    }
  };
  const begun = take();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await begun;
    await stop();
  };
}

async function watchWithLock(
  connectionString: string,
  deps: WatchDependencies,
  property: ConfiguredProperty,
  lost: () => void,
): Promise<() => Promise<void>> {
  let watch: ReturnType<WatchDependencies['watchPms']> = undefined;
  const name = `watch ${property.connection?.enterpriseId ?? ''}`;
  const release = await takeProcessLock(connectionString, name, () => {
    watch?.close();
    lost();
  });
  if (!release) return async () => undefined;
  watch = deps.watchPms(property, (event) => {
    spreadEvent(deps.db, event).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'an event was not spread');
    });
  });
  return release;
}
