import { describe } from 'vitest';
import { createSeededRandom } from '../../simulator/seeded-random.ts';
import { testCrashes, testSteps, useDoomedServer, type Crash } from './crash-journey.ts';
import { furnishForPaying, PAYING_JOURNEYS, PAYING_SETTINGS, type Payer } from './payer.ts';
import { partStops } from './steps.ts';

/** The same crashes each time; all of them take minutes (`npm run proofs -- crashes`). */
const SEED = 12;
const SERVERS = 1;

describe('a server that is killed while a guest pays', () => {
  const doomed = useDoomedServer({ settings: PAYING_SETTINGS, furnish: furnishForPaying });
  describe.each(PAYING_JOURNEYS)('$what', (journey) => {
    testSteps(doomed, journey);
  });
  testCrashes(doomed, drawCrashes());
});

/** One of every journey before its answer; and for each server, at last, one while a job works. */
function drawCrashes(): Crash<Payer>[][] {
  const random = createSeededRandom(SEED);
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: SERVERS }, (_, server) => {
    const early = PAYING_JOURNEYS.filter((_journey, nth) => nth % SERVERS === server);
    const last = draw(PAYING_JOURNEYS);
    return [
      ...early.map((journey) => ({ journey, stop: draw(partStops(journey.steps).early) })),
      { journey: last, stop: draw(partStops(last.steps).late) },
    ];
  });
}
