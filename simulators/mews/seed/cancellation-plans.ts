import type { CancellationPlan } from './hotel-plan.ts';

/**
 * Until six in the evening, two days before arrival, a flexible stay is cancelled free of charge; then one night is
 * due.
 */
export const twoDaysBefore: CancellationPlan = {
  group: 'flexible',
  applicability: 'StartDate',
  offset: 'P0M1DT6H0M0S',
  extent: ['TimeUnits'],
  nights: 1,
  share: 1,
  absolute: 0,
};

/** Everything is due from the booking on. */
export const neverRefunded: CancellationPlan = {
  group: 'saver',
  applicability: 'Creation',
  offset: 'P0M0DT0H0M0S',
  extent: ['TimeUnits'],
  nights: null,
  share: 1,
  absolute: 0,
};
