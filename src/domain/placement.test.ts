import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findArrow, isOpen, isRedeemed, PLACEMENT_ARROWS, PLACEMENT_STATES, type PlacementState } from './placement.ts';

const every = PLACEMENT_STATES.flatMap((from) => PLACEMENT_STATES.map((to) => ({ from, to })));

const allowed: readonly (readonly [from: PlacementState, to: PlacementState, holds: string])[] = [
  ['placing', 'confirmed', 'redeem'],
  ['placing', 'refused', 'release'],
  ['placing', 'unknown', 'keep'],
  ['unknown', 'confirmed', 'redeem'],
  ['unknown', 'released', 'release'],
  ['confirmed', 'cancelling', 'keep'],
  ['cancelling', 'cancelled', 'give back'],
  ['cancelling', 'confirmed', 'keep'],
];

function isAllowed(from: PlacementState, to: PlacementState): boolean {
  return allowed.some((arrow) => arrow[0] === from && arrow[1] === to);
}

describe('the way of a placement', () => {
  it.each(allowed)('from %s to %s: the hold, %s', (from, to, holds) => {
    expect(findArrow(from, to)?.holds).toBe(holds);
    expect(findArrow(from, to)?.because).not.toBe('');
  });

  it.each(every.filter(({ from, to }) => !isAllowed(from, to)))('never leads from $from to $to', ({ from, to }) => {
    expect(findArrow(from, to)).toBeUndefined();
  });

  it('has no other arrows, and none twice', () => {
    expect(PLACEMENT_ARROWS.map(({ from, to }) => [from, to])).toEqual(allowed.map(([from, to]) => [from, to]));
  });

  it('reaches every state from the first one', () => {
    const reached = new Set<PlacementState>(['placing']);
    for (const from of reached) {
      for (const arrow of PLACEMENT_ARROWS) if (arrow.from === from) reached.add(arrow.to);
    }
    expect([...reached].toSorted()).toEqual([...PLACEMENT_STATES].toSorted());
  });

  it('can always end: every open state leads to a settled one', () => {
    for (const state of PLACEMENT_STATES.filter(isOpen)) {
      expect(PLACEMENT_ARROWS.some(({ from, to }) => from === state && !isOpen(to))).toBe(true);
    }
  });

  it('is open while value is on hold, and settled otherwise', () => {
    expect(PLACEMENT_STATES.filter(isOpen)).toEqual(['placing', 'unknown']);
    expect(PLACEMENT_STATES.filter((state) => !isOpen(state))).toEqual([
      'confirmed',
      'refused',
      'released',
      'cancelling',
      'cancelled',
    ]);
  });

  it('has taken its value off the cards once it was confirmed, also while and after it is cancelled', () => {
    expect(PLACEMENT_STATES.filter(isRedeemed)).toEqual(['confirmed', 'cancelling', 'cancelled']);
  });

  it('comes back to where it was only when the hotel refuses to cancel a stay', () => {
    const back = (from: PlacementState, to: PlacementState) => from === 'cancelling' && to === 'confirmed';
    const leadsTo = (start: PlacementState): PlacementState[] =>
      PLACEMENT_ARROWS.filter(({ from, to }) => from === start && !back(from, to)).flatMap(({ to }) => [
        to,
        ...leadsTo(to),
      ]);
    for (const state of PLACEMENT_STATES) expect(leadsTo(state)).not.toContain(state);
  });

  it('ends a hold once and only once, and gives back only what was redeemed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PLACEMENT_STATES), { maxLength: 40 }), (wishes) => {
        let state: PlacementState = 'placing';
        const outcomes: string[] = [];
        for (const wish of wishes) {
          const arrow = findArrow(state, wish);
          if (!arrow) continue;
          state = arrow.to;
          if (arrow.holds !== 'keep') outcomes.push(arrow.holds);
          expect(isOpen(state)).toBe(outcomes.length === 0);
        }
        expect(['', 'redeem', 'release', 'redeem, give back']).toContain(outcomes.join(', '));
      }),
      { numRuns: 500 },
    );
  });
});
