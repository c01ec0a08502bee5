import { describe } from 'vitest';
import { listCrashes, testCrashes, useDoomedServer } from './crash-journey.ts';
import { furnishForPaying, PAYING_JOURNEYS, PAYING_SETTINGS } from './payer.ts';

describe.each(PAYING_JOURNEYS)('a server that is killed at every step of $what', (journey) => {
  const doomed = useDoomedServer({ settings: PAYING_SETTINGS, furnish: furnishForPaying });
  testCrashes(doomed, listCrashes(journey));
});
