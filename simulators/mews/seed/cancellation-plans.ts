import type { CancellationPlan } from './hotel-plan.ts';

/** Free cancellation until 6 pm two days before arrival, then a fee of one night. */
export const twoDaysBefore: CancellationPlan = {
  group: 'flexible',
  applicability: 'StartDate',
  offset: 'P0M1DT6H0M0S',
  extent: ['TimeUnits'],
  nights: 1,
  share: 1,
  absolute: 0,
};

/** The fee is the whole price, from the booking on. */
export const neverRefunded: CancellationPlan = {
  group: 'saver',
  applicability: 'Creation',
  offset: 'P0M0DT0H0M0S',
  extent: ['TimeUnits'],
  nights: null,
  share: 1,
  absolute: 0,
};
