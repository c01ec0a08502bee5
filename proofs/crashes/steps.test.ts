import { describe } from 'vitest';
import { CANCELLING } from './cancelling-journey.ts';
import { crashAt, testCrashes, testSteps, useDoomedServer } from './crash-journey.ts';
import { furnishForPaying, PAYING_JOURNEYS, PAYING_SETTINGS } from './payer.ts';
import { PAYING, PAYING_BACK } from './paying-steps.ts';
import { PLACING } from './placing-journey.ts';
import type { Stop } from './step-watch.ts';

const after = (step: string): Stop => ({ step, times: 1, when: 'after' });

/** The hotel did what it was asked, and its answer was lost. */
const FEW_CRASHES = [
  crashAt(PLACING, after('ask the hotel: reservations/add')),
  crashAt(CANCELLING, after('ask the hotel: reservations/cancel')),
  crashAt(PAYING_JOURNEYS[0]!, after('ask the hotel: paymentRequests/add')),
];

/** Paying to the end, and the longest path: a look-up, a room that is gone, and a refund. */
const isAlwaysPlayed = ({ steps }: (typeof PAYING_JOURNEYS)[number]): boolean =>
  steps === PAYING || steps === PAYING_BACK;

describe('a server that is killed', () => {
  const doomed = useDoomedServer({ settings: PAYING_SETTINGS, furnish: furnishForPaying });

  describe('while it places a reservation', () => {
    testSteps(doomed, PLACING);
  });
  describe('while it cancels', () => {
    testSteps(doomed, CANCELLING);
  });
  describe.each(PAYING_JOURNEYS.filter(isAlwaysPlayed))('while a guest pays: $what', (journey) => {
    testSteps(doomed, journey);
  });
  describe.each(PAYING_JOURNEYS.filter((journey) => !isAlwaysPlayed(journey)))(
    'while a guest pays: $what',
    { tags: ['thorough'] },
    (journey) => testSteps(doomed, journey),
  );
  describe('after the hotel did what it was asked', { tags: ['thorough'] }, () => testCrashes(doomed, [FEW_CRASHES]));
});
