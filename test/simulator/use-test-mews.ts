import { afterAll, beforeAll } from 'vitest';
import type { StartOptions } from '../../simulators/mews/start-simulator.ts';
import { openTestMews, type OpenTestMews, type TestMews } from './test-mews.ts';

export function useTestMews(options: Partial<StartOptions> = {}): TestMews {
  let running: OpenTestMews | undefined;
  beforeAll(async () => {
    running = await openTestMews(options);
  });
  afterAll(() => running?.close());
  const there = (): OpenTestMews => {
    if (running === undefined) throw new Error('The simulator is there from the first beforeAll on, not before.');
    return running;
  };
  return {
    get url() {
      return there().url;
    },
    send: (...request) => there().send(...request),
    get: (...request) => there().get(...request),
    administer: (...request) => there().administer(...request),
  };
}
