import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findArrow,
  findPaymentArrow,
  isBeingPaid,
  isOpen,
  isRedeemed,
  OPEN_STATES,
  PAYMENT_ARROWS,
  PAYMENT_OF,
  PAYMENT_STATES,
  PLACEMENT_ARROWS,
  PLACEMENT_STATES,
  type PaymentState,
  type PlacementState,
} from './placement.ts';

const every = PLACEMENT_STATES.flatMap((from) => PLACEMENT_STATES.map((to) => ({ from, to })));

const allowed: readonly (readonly [from: PlacementState, to: PlacementState, holds: string])[] = [
  ['placing', 'confirmed', 'redeem'],
  ['placing', 'refused', 'release'],
  ['placing', 'unknown', 'keep'],
  ['unknown', 'confirmed', 'redeem'],
  ['unknown', 'released', 'release'],
  ['placing', 'awaiting_payment', 'keep'],
  ['unknown', 'awaiting_payment', 'keep'],
  ['awaiting_payment', 'paid', 'keep'],
  ['awaiting_payment', 'released', 'release'],
  ['awaiting_payment', 'payment_unclear', 'keep'],
  ['payment_unclear', 'paid', 'keep'],
  ['payment_unclear', 'released', 'release'],
  ['paid', 'confirmed', 'redeem'],
  ['paid', 'released', 'release'],
  ['confirmed', 'cancelling', 'keep'],
  ['cancelling', 'cancelled', 'give_back'],
  ['cancelling', 'confirmed', 'keep'],
];

function isAllowed(from: PlacementState, to: PlacementState): boolean {
  return allowed.some((arrow) => arrow[0] === from && arrow[1] === to);
}

describe('the states of a placement', () => {
  it.each(allowed)('go from %s to %s: the hold, %s', (from, to, holds) => {
    expect(findArrow(from, to)?.holds).toBe(holds);
    expect(findArrow(from, to)?.because).not.toBe('');
  });

  it.each(every.filter(({ from, to }) => !isAllowed(from, to)))('never go from $from to $to', ({ from, to }) => {
    expect(findArrow(from, to)).toBeUndefined();
  });

  it('have no other arrows, and none twice', () => {
    expect(PLACEMENT_ARROWS.map(({ from, to }) => [from, to])).toEqual(allowed.map(([from, to]) => [from, to]));
  });

  it('are all reachable from the first one', () => {
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

  it('never take value for a stay whose rest is required and unpaid', () => {
    const unpaid = ['awaiting_payment', 'payment_unclear'];
    expect(PLACEMENT_ARROWS.filter(({ from, holds }) => unpaid.includes(from) && holds === 'redeem')).toEqual([]);
  });

  it('are open while value is on hold, and settled otherwise', () => {
    expect(OPEN_STATES).toEqual(['placing', 'unknown', 'awaiting_payment', 'payment_unclear', 'paid']);
    expect(OPEN_STATES.filter(isBeingPaid)).toEqual(['awaiting_payment', 'payment_unclear', 'paid']);
    expect(PLACEMENT_STATES.filter((state) => !isOpen(state))).toEqual([
      'confirmed',
      'refused',
      'released',
      'cancelling',
      'cancelled',
    ]);
  });

  it('have taken the value off the cards since the confirmation, also during and after cancelling', () => {
    expect(PLACEMENT_STATES.filter(isRedeemed)).toEqual(['confirmed', 'cancelling', 'cancelled']);
  });

  it('return to an earlier one only if the hotel refuses to cancel a stay', () => {
    const back = (from: PlacementState, to: PlacementState) => from === 'cancelling' && to === 'confirmed';
    const leadsTo = (start: PlacementState): PlacementState[] =>
      PLACEMENT_ARROWS.filter(({ from, to }) => from === start && !back(from, to)).flatMap(({ to }) => [
        to,
        ...leadsTo(to),
      ]);
    for (const state of PLACEMENT_STATES) expect(leadsTo(state)).not.toContain(state);
  });

  it('end a hold exactly once, and give back only redeemed value', () => {
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
        expect(['', 'redeem', 'release', 'redeem, give_back']).toContain(outcomes.join(', '));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the states of a payment', () => {
  it.each<[PaymentState, readonly PaymentState[]]>([
    ['open', ['pending', 'paid', 'cancelled', 'expired', 'unclear']],
    ['pending', ['open', 'paid', 'cancelled', 'expired', 'unclear']],
    ['unclear', ['paid', 'cancelled', 'expired']],
    ['paid', ['refunding', 'charged_back']],
    ['charged_back', ['paid']],
    ['cancelled', ['refunding']],
    ['expired', ['refunding']],
    ['refunding', ['refunded', 'refund_failed']],
    ['refund_failed', ['refunded']],
    ['refunded', []],
  ])('go from %s to %j only', (from, next) => {
    expect(PAYMENT_STATES.filter((to) => findPaymentArrow(from, to)).toSorted()).toEqual(next.toSorted());
  });

  it('have each arrow once, with a reason', () => {
    const named = PAYMENT_ARROWS.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(named).size).toBe(named.length);
    expect(PAYMENT_ARROWS.filter(({ because }) => because === '')).toEqual([]);
  });

  it('refund a payment exactly once', () => {
    const leadsTo = (start: PaymentState): PaymentState[] => {
      const reached = new Set<PaymentState>([start]);
      for (const from of reached) for (const arrow of PAYMENT_ARROWS) if (arrow.from === from) reached.add(arrow.to);
      return [...reached];
    };
    for (const after of ['refunded', 'refund_failed'] as const) expect(leadsTo(after)).not.toContain('refunding');
    expect(leadsTo('refunding')).not.toContain('paid');
  });

  it('fit the placement: a payment never ends as paid without a room, nor stays payable for a confirmed one', () => {
    expect(PAYMENT_OF.refused).toEqual(['cancelled']);
    expect(PAYMENT_OF.released).not.toContain('paid');
    expect(PAYMENT_OF.released).not.toContain('charged_back');
    for (const state of ['confirmed', 'cancelling'] as const)
      expect(PAYMENT_OF[state]).toEqual(['paid', 'charged_back']);
    const fitting = PLACEMENT_STATES.flatMap((state) => PAYMENT_OF[state]);
    expect(PAYMENT_STATES.filter((state) => !fitting.includes(state))).toEqual([]);
  });

  it('let a placement take each of its arrows: a payment that fits before also fits after, or leads to one that does', () => {
    for (const { from, to } of PLACEMENT_ARROWS) {
      const goesOn = PAYMENT_OF[from].some((before) =>
        PAYMENT_OF[to].some((after) => before === after || findPaymentArrow(before, after)),
      );
      expect(goesOn, `${from} to ${to}`).toBe(true);
    }
  });
});
