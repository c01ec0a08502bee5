import { describe, expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import {
  CANCELLATION_STEPS,
  compareAtHotel,
  feeOfGone,
  findCancellationRefusal,
  isFeeOfTerms,
  judgeCancellation,
  waivedBy,
  type Canceller,
} from './cancellation.ts';
import { money } from '../money/money.ts';
import { PLACEMENT_STATES } from '../placement/placement.ts';

const arrivalDate = day('2026-12-24');
const paid = { cards: [], due: money('GBP', 40_000) };
const stay = { state: 'confirmed', arrivalDate, fees: [], paid, atHotel: 'as_booked', before: null } as const;

describe('a guest who wants to cancel a stay', () => {
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

describe('the waived part of a fee', () => {
  const at = Temporal.Instant.from('2026-12-20T12:00:00Z');
  const fees = [{ from: at, fee: money('GBP', 27_456) }];
  const gone = { fees: null, atHotel: 'all_cancelled' } as const;
  it.each([
    ['all of the terms', { fees }, 0, 27_456],
    ['a part of the terms', { fees }, 20_000, 7_456],
    ['nothing above the terms', { fees }, 30_000, 0],
    ['nothing while it is free', { fees: [] }, 0, 0],
    ['the price where the terms are not known', { fees: null }, 10_000, 30_000],
    ['nothing of a stay that the hotel has cancelled', gone, 0, 0],
  ])('is %s', (_what, terms, feeMinor, waivedMinor) => {
    expect(waivedBy({ ...stay, ...terms }, money('GBP', feeMinor), at)).toEqual(money('GBP', waivedMinor));
  });
});

describe('the fee of cancelling', () => {
  const at = Temporal.Instant.from('2026-12-20T12:00:00Z');
  const fee = money('GBP', 5_000);
  const charged = { ...stay, fees: [{ from: at, fee }] };
  const guest = (agreedMinor: number | null): Canceller => ({
    type: 'guest',
    agreedFee: agreedMinor === null ? null : money('GBP', agreedMinor),
  });
  const staff = (feeMinor: number | null): Canceller => ({
    type: 'staff',
    actor: 'Eve',
    reason: 'illness',
    fee: feeMinor === null ? null : money('GBP', feeMinor),
  });
  const judge = (one: typeof stay | typeof charged, by: Canceller, today = arrivalDate) =>
    judgeCancellation(one, by, at, today);
  const agreed = (feeMinor: number) => ({ state: 'agreed', fee: money('GBP', feeMinor) });
  const refused = (code: string) => ({ state: 'refused', code });

  it.each([
    ['a guest who agreed to the fee', charged, guest(5_000), agreed(5_000)],
    ['a guest who agreed to more', charged, guest(5_001), agreed(5_000)],
    ['a guest who agreed to less', charged, guest(4_999), refused('RESERVATION.FEE_CHANGED')],
    ['a guest who agreed to it in another currency', charged, guest(null), refused('RESERVATION.FEE_CHANGED')],
    ['a guest, while it is free', stay, guest(0), agreed(0)],
    ['staff by the terms', charged, staff(null), agreed(5_000)],
    ['staff for less', charged, staff(100), agreed(100)],
    ['staff for nothing', charged, staff(0), agreed(0)],
    ['staff for more', charged, staff(9_000), agreed(9_000)],
  ])('%s', (_who, one, by, judgement) => {
    expect(judge(one, by)).toEqual(judgement);
  });

  const gbp = (minor: number) => money('GBP', minor);
  const tried = { requestedAt: at, actor: 'guest', reason: '', by: 'guest', refusal: null } as const;
  const before = { ...tried, fee: gbp(0), state: 'changed', isByHand: false, outcome: null } as const;

  it.each([
    ['what is gone, and was never to be cancelled for a fee', 'all_cancelled', 0, null, guest(0), agreed(0)],
    ['what is gone, and was to be cancelled for less', 'all_cancelled', 3_000, null, guest(5_000), agreed(3_000)],
    ['what is gone, by the terms of staff', 'all_cancelled', 0, null, staff(null), agreed(0)],
    ['what is gone, for a fee of staff', 'all_cancelled', 0, null, staff(100), agreed(100)],
    ['what was changed', 'changed', 0, null, guest(5_000), agreed(5_000)],
    ['what was changed, when it had cost less before', 'changed', 0, 4_000, guest(4_000), agreed(4_000)],
    ['what was changed, by the terms of staff', 'changed', 0, null, staff(null), refused('RESERVATION.MOVED')],
    ['what was changed, for a fee of staff', 'changed', 0, 4_000, staff(9_000), agreed(4_000)],
    ['what was put right since it had cost less', 'as_booked', 0, 4_000, guest(4_000), agreed(4_000)],
  ] as const)('is never too much for %s: %s, sent %i, at most %o', (_what, atHotel, sent, most, by, judgement) => {
    const limits = { sentFee: gbp(sent), asked: most === null ? null : { at, most: gbp(most) } };
    expect(judgeCancellation({ ...charged, atHotel, before: { ...before, ...limits } }, by, at, arrivalDate)).toEqual(
      judgement,
    );
  });

  it('is the fee of that moment, not of a later one', () => {
    const later = { ...stay, fees: [{ from: at.add({ seconds: 1 }), fee }] };
    expect(judgeCancellation(later, guest(0), at, arrivalDate)).toEqual(agreed(0));
  });

  it('is asked of staff after arrival, too, and of no guest', () => {
    const after = arrivalDate.add({ days: 1 });
    expect(judge(charged, staff(null), after)).toEqual(agreed(5_000));
    expect(judge(charged, guest(5_000), after)).toEqual(refused('RESERVATION.STAY_BEGUN'));
  });

  it('is named by staff where the terms are not known', () => {
    const unknown = { ...stay, fees: null };
    const judgeUnknown = (by: Canceller) => judgeCancellation(unknown, by, at, arrivalDate);
    expect(judgeUnknown(staff(0))).toEqual(agreed(0));
    expect(judgeUnknown(staff(null))).toEqual(refused('RESERVATION.TERMS_UNKNOWN'));
    expect(judgeUnknown(guest(0))).toEqual(refused('RESERVATION.TERMS_UNKNOWN'));
  });

  it.each(PLACEMENT_STATES.filter((state) => state !== 'confirmed'))('is nothing while it is %s', (state) => {
    for (const by of [guest(5_000), staff(null), staff(0)]) {
      expect(judgeCancellation({ ...charged, state }, by, at, arrivalDate)).toEqual(
        refused('RESERVATION.NOT_CANCELLABLE'),
      );
    }
  });
});

describe('the request to a PMS to cancel', () => {
  const at = Temporal.Instant.from('2026-12-20T12:00:00Z');
  const fees = [
    { from: at, fee: money('GBP', 5_000) },
    { from: at.add({ hours: 24 }), fee: money('GBP', 9_000) },
  ];

  it.each([
    ['the fee of the terms then', 5_000, fees, 0, true],
    ['another fee', 4_999, fees, 0, false],
    ['a fee whose time is over', 5_000, fees, 24, false],
    ['a fee whose time has not come', 9_000, fees, 23, false],
    ['a fee that has come', 9_000, fees, 24, true],
    ['no fee, while it is free', 0, [], 0, false],
    ['no fee, though there is one', 0, fees, 0, false],
    ['a fee where the terms are not known', 5_000, null, 0, false],
  ])('is %s (%i): %j after %i hours; it charges its own: %s', (_what, feeMinor, terms, hours, isCharged) => {
    expect(isFeeOfTerms(money('GBP', feeMinor), terms, at.add({ hours }))).toBe(isCharged);
  });
});

describe('the state of a stay at the hotel', () => {
  const booked = { stay: { arrivalDate, departureDate: day('2026-12-26') }, rooms: ['a room', 'another'] };
  const standing = { isCancelled: false, stay: booked.stay };
  const unread = { isCancelled: false, stay: null };
  const gone = { isCancelled: true, stay: null };
  const moved = { isCancelled: false, stay: { ...booked.stay, departureDate: day('2026-12-25') } };

  it.each([
    ['both rooms', [standing, standing], 'as_booked'],
    ['rooms of unknown dates', [standing, unread], 'as_booked'],
    ['one of two rooms', [standing, gone], 'changed'],
    ['fewer rooms than were booked', [standing], 'changed'],
    ['none of fewer rooms than were booked', [gone], 'changed'],
    ['a room with other dates', [moved, standing], 'changed'],
    ['a room with other dates beside a cancelled one', [gone, moved], 'changed'],
    ['no room', [gone, gone], 'all_cancelled'],
  ])('%s: %#', (_what, rooms, atHotel) => {
    expect(compareAtHotel(booked, rooms)).toBe(atHotel);
  });

  it.each([
    ['guest', 'as_booked', 'send'],
    ['guest', 'changed', 'decide'],
    ['guest', 'all_cancelled', 'settle'],
    ['staff_by_terms', 'as_booked', 'send'],
    ['staff_by_terms', 'changed', 'decide'],
    ['staff_by_terms', 'all_cancelled', 'settle'],
    ['staff_for_fee', 'as_booked', 'send'],
    ['staff_for_fee', 'changed', 'send'],
    ['staff_for_fee', 'all_cancelled', 'settle'],
  ] as const)('decides for %s, where it is %s: %s', (by, atHotel, step) => {
    expect(CANCELLATION_STEPS[by][atHotel]).toBe(step);
  });

  it.each([
    ['guest', 5_000, 0, 0],
    ['guest', 5_000, 5_000, 5_000],
    ['guest', 5_000, 9_000, 5_000],
    ['staff_by_terms', 5_000, 0, 0],
    ['staff_for_fee', 5_000, 0, 5_000],
  ] as const)('costs %s, where all is gone, of %i and with %i sent: %i', (by, fee, sent, owed) => {
    const tried = { by, fee: money('GBP', fee), sentFee: money('GBP', sent) };
    expect(feeOfGone(tried)).toEqual(money('GBP', owed));
  });
});
