import { afterAll, beforeAll } from 'vitest';
import { startStaycard, type RunningStaycard, type StartOptions, type Staycard } from './start-staycard.ts';
import { useTestDatabase } from './test-database.ts';

type Options = StartOptions & { readonly settings?: Readonly<Record<string, string>> };

/** Starts a Staycard before the tests around the call and stops it after them. */
export function useStaycard({ settings = {}, ...options }: Options = {}): Staycard {
  const database = useTestDatabase();
  let running: RunningStaycard | undefined;
  beforeAll(async () => {
    running = await startStaycard(database.connectionString, settings, options);
  });
  afterAll(async () => {
    await running?.stop();
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
