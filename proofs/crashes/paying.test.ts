import { describe } from 'vitest';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import { crashAt, testCrashes, useDoomedServer, type Crash } from './crash-journey.ts';
import { furnishForPaying, PAYING_JOURNEYS, PAYING_SETTINGS } from './payer.ts';
import { partStops } from './steps.ts';

/** The same crashes each time. All of them take minutes (`npm run proofs -- crashes`). */
const SEED = 12;
const SERVERS = 1;

describe('a server that is killed while a guest pays', { tags: ['thorough'] }, () => {
  const doomed = useDoomedServer({ settings: PAYING_SETTINGS, furnish: furnishForPaying });
  testCrashes(doomed, drawCrashes());
});

/** One crash of every journey before its answer, and, last for each server, one while a job works. */
function drawCrashes(): Crash[][] {
  const random = createSeededRandom(SEED);
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: SERVERS }, (_, server) => {
    const early = PAYING_JOURNEYS.filter((_journey, nth) => nth % SERVERS === server);
    const last = draw(PAYING_JOURNEYS);
    return [
      ...early.map((journey) => crashAt(journey, draw(partStops(journey.steps).early))),
      crashAt(last, draw(partStops(last.steps).late)),
    ];
  });
}
