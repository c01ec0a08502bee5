import { describe, expect, it } from 'vitest';
import { findStillNeeded } from './forgetting.ts';
import { PAYMENT_STATES, PLACEMENT_STATES } from '../placement/placement.ts';

const today = Temporal.PlainDate.from('2026-11-25');
const over = {
  state: 'confirmed',
  needsPerson: false,
  payment: null,
  departureDate: Temporal.PlainDate.from('2026-11-24'),
} as const;

describe('a guest can be forgotten', () => {
  it.each([
    ['the day after departure', '2026-11-24', undefined],
    ['not on the day of departure', '2026-11-25', 'not_over'],
    ['not before the stay', '2027-03-01', 'not_over'],
  ] as const)('%s', (_when, departure, expected) => {
    expect(findStillNeeded({ ...over, departureDate: Temporal.PlainDate.from(departure) }, today)).toBe(expected);
  });

  it('only once everything is settled', () => {
    const needed = PLACEMENT_STATES.filter((state) => findStillNeeded({ ...over, state }, today) === 'not_settled');
    expect(needed).toEqual(['placing', 'unknown', 'awaiting_payment', 'payment_unclear', 'paid', 'cancelling']);
    expect(findStillNeeded({ ...over, needsPerson: true }, today)).toBe('not_settled');
  });

  it('only once money has arrived where it belongs', () => {
    const needed = PAYMENT_STATES.filter((payment) => findStillNeeded({ ...over, payment }, today) === 'not_settled');
    expect(needed).toEqual(['open', 'pending', 'unclear', 'refunding', 'refund_failed']);
  });

  it('at once where nothing came of it, whenever it was to be', () => {
    const departureDate = Temporal.PlainDate.from('2027-03-01');
    const at = (state: 'refused' | 'released' | 'cancelled') =>
      findStillNeeded({ ...over, state, departureDate }, today);
    expect([at('refused'), at('released'), at('cancelled')]).toEqual([undefined, undefined, undefined]);
  });
});
