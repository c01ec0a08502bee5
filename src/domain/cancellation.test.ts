import { describe, expect, it } from 'vitest';
import { day } from '../../test/arbitraries/build-card.ts';
import { findCancellationRefusal } from './cancellation.ts';
import { PLACEMENT_STATES } from './placement.ts';

const arrivalDate = day('2026-12-24');
const stay = { state: 'confirmed', arrivalDate, fees: [] } as const;

describe('a guest who wants to call a stay off', () => {
  it.each([
    ['long before', '2026-01-01', undefined],
    ['on the day of arrival', '2026-12-24', undefined],
    ['the day after', '2026-12-25', 'RESERVATION.STAY_BEGUN'],
  ])('%s, on %s: %s', (_when, today, refusal) => {
    expect(findCancellationRefusal(stay, day(today))).toBe(refusal);
  });

  it('cannot when the terms are not known', () => {
    expect(findCancellationRefusal({ ...stay, fees: null }, arrivalDate)).toBe('RESERVATION.TERMS_UNKNOWN');
  });

  it.each(PLACEMENT_STATES.filter((state) => state !== 'confirmed'))('cannot while it is %s', (state) => {
    expect(findCancellationRefusal({ ...stay, state }, arrivalDate)).toBe('RESERVATION.NOT_CANCELLABLE');
  });
});
