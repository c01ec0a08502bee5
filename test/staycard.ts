import { afterAll, beforeAll } from 'vitest';
import { startStaycard, type RunningStaycard, type StartOptions, type Staycard } from './start-staycard.ts';
import { takeSharedDatabase, type SharedDatabase } from './shared-database.ts';

type Options = StartOptions & { readonly settings?: Readonly<Record<string, string>> };

/**
 * Starts a Staycard before the tests around the call and stops it after them. It has the demo's data, without data of
 * earlier tests.
 */
export function useStaycard({ settings = {}, ...options }: Options = {}): Staycard {
  let database: SharedDatabase | undefined;
  let running: RunningStaycard | undefined;
  beforeAll(async () => {
    const taken = await takeSharedDatabase();
    database = taken;
    // The shared connections have the default settings.
    const isUsual = !Object.keys(settings).some((name) => name.startsWith('DATABASE_'));
    running = await startStaycard(
      taken.connectionString,
      settings,
      { ...options, ...(isUsual && { connections: taken.connections }) },
      (_deps, url) => taken.restore(url),
    );
  });
  afterAll(async () => {
    await running?.stop();
    await database?.giveBack();
  });
  const there = (): Staycard => {
    if (running === undefined) throw new Error('Staycard is there from the first beforeAll on, not before.');
    return running;
  };
  return {
    get url() {
      return there().url;
    },
    get simulator() {
      return there().simulator;
    },
    get db() {
      return there().db;
    },
    get deps() {
      return there().deps;
    },
    get countStatements() {
      return there().countStatements;
    },
  };
}
