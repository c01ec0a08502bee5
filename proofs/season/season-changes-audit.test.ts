import { describe, expect, it } from 'vitest';
import { auditChange, type Ours, type Shown, type Theirs } from './audit-changes.ts';

const FROM = '2026-12-10';
const TO = '2026-12-12';
const room = (id: string) => ({ id, isGone: false, isGoneByHotel: false, arrival: FROM, departure: TO });
const gone = (id: string) => ({ ...room(id), isGone: true, isGoneByHotel: true });
const shownRoom = { number: '1', is_cancelled: false, state: 'confirmed' as const, stay_from: FROM, stay_to: TO };
const need = (reason: string, detail = '') => ({ reason, detail });
const byHotel = (amount: number, atMs = 0) => ({ amount, atMs, isByHotel: true });

type All = { readonly ours: Ours; readonly theirs: Theirs; readonly shown: Shown };
type Change = { readonly ours?: Partial<Ours>; readonly theirs?: Partial<Theirs>; readonly shown?: Partial<Shown> };
type Outcome = NonNullable<Shown['fees']['choices'][number]['outcome']>;

const money = (amount: number) => ({ currency: 'GBP', amount });
const NOTHING: Outcome = {
  state: 'possible',
  reason: null,
  free_until: null,
  fee: money(0),
  fee_due: money(0),
  kept: [],
  rest: null,
  given_back: [],
};
const feesOf = (outcome: Partial<Outcome>): Shown['fees'] => ({
  currency: 'GBP',
  choices: [
    { fee: 'by_terms', is_possible: true, reason: null, outcome: { ...NOTHING, ...outcome }, above_limit: null },
  ],
});
const restOf = (kept: number, refund: number, isByHotel: boolean) => ({
  rest: { kept: money(kept), refund: money(refund), refund_by_hotel: isByHotel, refund_unchecked: false },
});

const STAYS: All = {
  ours: {
    reference: 'SC-1',
    state: 'confirmed',
    needs: [],
    group: 'g',
    roomIds: ['a', 'b'],
    arrival: FROM,
    departure: TO,
    currency: 'GBP',
    promised: 20_000,
    payment: null,
    paid: null,
    hotelRefunded: null,
    feeOfRest: null,
    cancelledMs: null,
    isAsked: false,
    wasAsked: false,
  },
  theirs: { rooms: [room('a'), room('b')], bill: 20_000, refunds: [], isChargedBack: false },
  shown: {
    atHotel: { state: 'found', rooms: [shownRoom, shownRoom], charged: money(200), reason: null, differs: [] },
    fees: feesOf({}),
  },
};
const REPRICED = change(STAYS, {
  ours: { needs: [need('bill_differs', 'promised_and_billed|GBP 200.00|GBP 220.00')] },
  theirs: { bill: 22_000 },
});
const ONE_GONE = change(STAYS, {
  ours: { isAsked: true, wasAsked: true, needs: [need('cancel_asked')] },
  theirs: { rooms: [gone('a'), room('b')], bill: 10_000 },
  shown: {
    atHotel: { ...STAYS.shown.atHotel, differs: ['rooms'], rooms: [{ ...shownRoom, is_cancelled: true }, shownRoom] },
    fees: feesOf({ reason: 'RESERVATION.MOVED' }),
  },
});
const LATER = { ...room('b'), arrival: '2026-12-11', departure: '2026-12-13' };
const MOVED = change(STAYS, {
  theirs: { rooms: [room('a'), LATER] },
  shown: {
    atHotel: {
      ...STAYS.shown.atHotel,
      differs: ['dates'],
      rooms: [shownRoom, { ...shownRoom, stay_from: '2026-12-11', stay_to: '2026-12-13' }],
    },
    fees: feesOf({ reason: 'RESERVATION.MOVED', hotel_stay: { stay_from: FROM, stay_to: '2026-12-13' } }),
  },
});
const REFUNDED = change(STAYS, {
  ours: { payment: 'paid', paid: 10_000, hotelRefunded: 4_000 },
  theirs: { refunds: [byHotel(4_000)] },
  shown: { fees: feesOf(restOf(0, 60, true)) },
});
const CANCELLED = change(REFUNDED, {
  ours: { state: 'cancelled', feeOfRest: 0, cancelledMs: 1_000_000, needs: [need('refunded_by_hotel')] },
  theirs: { rooms: [gone('a'), gone('b')] },
});

const audit = ({ ours, theirs, shown }: All) => auditChange(ours, theirs, shown);

describe('the audit of what hotels of a season changed', () => {
  it.each<[string, All]>([
    ['a stay is as it was booked', STAYS],
    ['a person reads both figures of a bill that differs', REPRICED],
    ['a person is needed for a stay with a room gone that its guest asks to cancel', ONE_GONE],
    ['no need for one that its guest keeps', change(ONE_GONE, { ours: { isAsked: false, needs: [] } })],
    ['the desk and who cancels read the new dates', MOVED],
    ['what the hotel refunded is known', REFUNDED],
    ['a person reads who owes what of a payment that is not even', CANCELLED],
    ['nothing is owed', change(CANCELLED, { ours: { needs: [], feeOfRest: 6_000 } })],
    ['a bank took the payment back', change(CANCELLED, { ours: { needs: [] }, theirs: { isChargedBack: true } })],
    ['the order is unknown', change(CANCELLED, { ours: { needs: [], cancelledMs: 30_000 } })],
  ])('finds nothing where %s', (_what, all) => {
    expect(audit(all)).toEqual([]);
  });

  it.each<[string, All, Change, string]>([
    [
      'a bill that differs by a penny',
      STAYS,
      { theirs: { bill: 20_001 } },
      'promised for GBP 200.00, its bill GBP 200.01',
    ],
    ['a need for a bill that was put right', REPRICED, { theirs: { bill: 20_000 } }, 'promised for GBP 200.00'],
    ['a need with an old figure', REPRICED, { theirs: { bill: 23_000 } }, 'and a person reads: promised_and_billed'],
    ['a guest who asks without a need', ONE_GONE, { ours: { needs: [] } }, 'its guest asks to cancel it'],
    ['a need without a guest who asks', STAYS, { ours: { needs: [need('cancel_asked')] } }, 'its guest never asked'],
    ['old dates at the desk', MOVED, { shown: { atHotel: STAYS.shown.atHotel } }, 'the hotel has '],
    ['old dates for who cancels', MOVED, { shown: { fees: feesOf({}) } }, 'moved to 2026-12-10 to 2026-12-13'],
    ['a move that was moved back', MOVED, { theirs: STAYS.theirs }, 'moved to nowhere'],
    ['a refund that is not known', REFUNDED, { ours: { hotelRefunded: 0 } }, 'the hotel refunded 4000, and 0 is known'],
    [
      'a promise of more than stands',
      REFUNDED,
      { shown: { fees: feesOf(restOf(0, 100, true)) } },
      '4000 of 10000 went back, and 10000 is shown as left',
    ],
    ['a refund that we promise', REFUNDED, { shown: { fees: feesOf(restOf(0, 60, false)) } }, 'who refunds the rest'],
    ['a payment that is not even without a need', CANCELLED, { ours: { needs: [] } }, 'a person is needed for nothing'],
    ['a need for one that is', CANCELLED, { ours: { feeOfRest: 6_000 } }, 'a person is needed for refunded_by_hotel'],
    [
      'an old need',
      CANCELLED,
      { ours: { needs: [need('refunded_by_hotel'), need('bill_differs')] } },
      'for bill_differs',
    ],
    [
      'rooms of a cancelled stay that stand',
      CANCELLED,
      { theirs: { rooms: [room('a')] } },
      'whether its rooms are gone',
    ],
  ])('finds %s', (_what, right, wrong, words) => {
    expect(audit(change(right, wrong)).join('; ')).toContain(words);
  });
});

function change({ ours, theirs, shown }: All, changed: Change): All {
  return {
    ours: { ...ours, ...changed.ours },
    theirs: { ...theirs, ...changed.theirs },
    shown: { ...shown, ...changed.shown },
  };
}
