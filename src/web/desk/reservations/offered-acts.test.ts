import { describe, expect, it } from 'vitest';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { listDecisions, listOfferedActs } from './offered-acts.ts';

type State = StaffReservation['state'];
type Rest = StaffReservation['rest'];

const ALL_RIGHTS = {
  cancel: true,
  cancel_for_other_fee: true,
  settle: true,
  correct_address: true,
} as StaffReservation['may'];
const NO_RIGHTS = {
  cancel: false,
  cancel_for_other_fee: false,
  settle: false,
  correct_address: false,
} as StaffReservation['may'];
/** The rest of a stay that has to be paid before it is confirmed. */
const PAYING = {} as NonNullable<Rest>;

describe('a stay at the desk', () => {
  it.each<[state: State, rest: Rest, usually: string[], forPerson: string[], decisions: string[]]>([
    ['placing', null, [], ['decide'], ['confirmed', 'released']],
    ['placing', PAYING, [], ['decide'], ['released']],
    ['unknown', null, ['decide'], ['decide'], ['confirmed', 'released']],
    ['unknown', PAYING, ['decide'], ['decide'], ['released']],
    ['awaiting_payment', PAYING, [], ['decide'], ['released']],
    ['payment_unclear', PAYING, ['decide'], ['decide'], ['released']],
    ['paid', PAYING, [], ['decide'], ['confirmed', 'released']],
    ['confirmed', null, ['cancel'], ['seenTo', 'cancel'], []],
    ['cancelling', null, ['cancelAgain'], ['cancelAgain'], []],
    ['cancelled', null, [], ['seenTo'], []],
    ['refused', null, [], ['seenTo'], []],
    ['released', null, [], ['seenTo'], []],
  ])('that is %s offers its possible acts, and none without a right', (state, rest, usually, forPerson, decisions) => {
    const offered = (needsPerson: boolean, may: StaffReservation['may']) =>
      listOfferedActs({ state, rest, needs_person: needsPerson, payment_refused_at: null, may });
    expect([offered(false, ALL_RIGHTS), offered(true, ALL_RIGHTS)]).toEqual([usually, forPerson]);
    expect([offered(false, NO_RIGHTS), offered(true, NO_RIGHTS)]).toEqual([[], []]);
    expect(listDecisions({ state, rest })).toEqual(decisions);
  });

  it('with a refused payment offers to try it again, until a person saw to it', () => {
    const refused = {
      state: 'confirmed',
      rest: null,
      payment_refused_at: '2026-11-01T14:05:00Z',
      may: ALL_RIGHTS,
    } as const;
    expect(listOfferedActs({ ...refused, needs_person: true })).toEqual(['postAgain', 'seenTo', 'cancel']);
    expect(listOfferedActs({ ...refused, needs_person: false })).toEqual(['cancel']);
  });
});
