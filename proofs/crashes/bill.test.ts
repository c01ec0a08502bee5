import { describe } from 'vitest';
import { BILL_SETTINGS, PAYING_BILL, TAKING_BACK } from './bill-journey.ts';
import { describeCrashes, testSteps, useDoomedServer } from './crash-journey.ts';

describe('a server that is killed', { tags: ['thorough'] }, () => {
  const doomed = useDoomedServer({ settings: BILL_SETTINGS });
  describe('while a card pays the bill of a stay', () => {
    testSteps(doomed, PAYING_BILL);
  });
  describe('while that is taken back', () => {
    testSteps(doomed, TAKING_BACK);
  });
});

const options = { settings: BILL_SETTINGS };
describeCrashes('a server that is killed while a card pays the bill of a stay', PAYING_BILL, options);
describeCrashes('a server that is killed while that is taken back', TAKING_BACK, options);
