import { describe, expect, it } from 'vitest';
import { failureOf, findSettlement, historyOf, isOrphaned, type PlacementOutcome } from './outcome.ts';
import { isBeingReserved, PLACEMENT_STATES } from './placement.ts';

const OUTCOMES = {
  created: { state: 'created' },
  'no room': { state: 'refused', code: 'RESERVATION.NO_AVAILABILITY', reason: 'sold out' },
  'no answer': { state: 'unknown', reason: 'the line was cut' },
  absent: { state: 'absent' },
  'cancelled by the hotel': { state: 'cancelled_by_hotel' },
  'decided to be there': { state: 'decided', as: 'confirmed' },
  'decided to be free': { state: 'decided', as: 'released' },
} as const satisfies Record<string, PlacementOutcome>;
type Name = keyof typeof OUTCOMES;

describe('the state of a placement after an outcome', () => {
  it.each<[Name, placing: string | undefined, unknown: string | undefined]>([
    ['created', 'confirmed, redeem', 'confirmed, redeem'],
    ['no room', 'refused, release', 'released, release'],
    ['no answer', 'unknown, keep', undefined],
    ['absent', 'refused, release', 'released, release'],
    ['cancelled by the hotel', 'refused, release', 'released, release'],
    ['decided to be there', 'confirmed, redeem', 'confirmed, redeem'],
    ['decided to be free', 'refused, release', 'released, release'],
  ])('%s: while placing %s, while unknown %s', (name, placing, unknown) => {
    const print = (from: 'placing' | 'unknown') => {
      const arrow = findSettlement(from, OUTCOMES[name]);
      return arrow && `${arrow.to}, ${arrow.holds}`;
    };
    expect([print('placing'), print('unknown')]).toEqual([placing, unknown]);
  });

  it.each(PLACEMENT_STATES.filter((state) => !isBeingReserved(state)))('is nothing when it is %s already', (from) => {
    for (const outcome of Object.values(OUTCOMES)) {
      expect(findSettlement(from, outcome, false)).toBeUndefined();
      expect(findSettlement(from, outcome, true)).toBeUndefined();
    }
  });

  it('waits for the payment where the guest pays the rest, and is as ever where nothing came of it', () => {
    for (const from of ['placing', 'unknown'] as const) {
      expect(findSettlement(from, OUTCOMES.created, true)).toMatchObject({ to: 'awaiting_payment', holds: 'keep' });
      for (const name of ['no room', 'no answer', 'absent', 'cancelled by the hotel'] as const) {
        expect(findSettlement(from, OUTCOMES[name], true)).toEqual(findSettlement(from, OUTCOMES[name]));
      }
    }
  });

  it.each<[Name, code: string | undefined, reason: string | undefined, history: string, words?: string]>([
    ['created', undefined, undefined, 'hotel_has_it'],
    ['no room', 'RESERVATION.NO_AVAILABILITY', 'sold out', 'refused', 'sold out'],
    ['no answer', undefined, undefined, 'outcome_unknown', 'the line was cut'],
    ['absent', 'PMS.UNAVAILABLE', 'the hotel has no such reservation', 'not_there'],
    [
      'cancelled by the hotel',
      'RESERVATION.NOT_ACCEPTED',
      'the hotel has cancelled it by itself',
      'cancelled_by_hotel',
    ],
    ['decided to be there', undefined, undefined, 'person_decided'],
    ['decided to be free', 'RESERVATION.NOT_ACCEPTED', 'a person decided', 'person_decided'],
  ])(
    '%s is written down as %s (%s), in its history as "%s", with the words %s',
    (name, code, reason, because, words) => {
      expect(failureOf(OUTCOMES[name])).toEqual(code === undefined ? null : { code, reason });
      expect(historyOf(OUTCOMES[name])).toEqual({ because, ...(words !== undefined && { words }) });
    },
  );
});

it('a reservation is orphaned when it comes after its value was given free, and only then', () => {
  const orphaning = PLACEMENT_STATES.filter((from) => isOrphaned(from, OUTCOMES.created));
  expect(orphaning).toEqual(['refused', 'released']);
  const { created: _created, ...others } = OUTCOMES;
  for (const outcome of Object.values(others)) expect(isOrphaned('released', outcome)).toBe(false);
});
