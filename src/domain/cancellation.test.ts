import { describe, expect, it } from 'vitest';
import { day } from '../../test/arbitraries/build-card.ts';
import {
  findCancellationRefusal,
  isFeeOfTerms,
  isPostedByHand,
  judgeCancellation,
  judgeRefusal,
  placesCancelled,
  type Canceller,
} from './cancellation.ts';
import { money } from './money.ts';
import { PLACEMENT_STATES } from './placement.ts';

const arrivalDate = day('2026-12-24');
const paid = { cards: [], due: money('GBP', 40_000) };
const stay = { state: 'confirmed', arrivalDate, fees: [], paid } as const;

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

describe('what somebody cancels for', () => {
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

describe('what is asked of a PMS that cancels', () => {
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

  const room = { price: { gross: money('GBP', 9_000) }, cancellationFees: fees };
  const booking = { rooms: [room], total: room.price };

  it.each([
    ['the fee of the terms', 5_000, fees, 0, false],
    ['the fee of the terms, cancelled while it still was', 5_000, fees, 23, false],
    ['the fee of the terms, cancelled when they asked for another', 5_000, fees, 24, true],
    ['a part of it, as the rest is waived', 4_999, fees, 0, true],
    ['a fee of staff, where the terms are not known', 1, null, 0, true],
    ['nothing, though there is a fee', 0, fees, 0, false],
  ])('and %s (%i) is posted by hand, with the terms %j, after %i hours: %s', (_, feeMinor, terms, hours, isByHand) => {
    const fee = money('GBP', feeMinor);
    const cancellation = { requestedAt: at, cancelledAt: at.add({ hours }), fee, hotelCancelled: [] };
    expect(isPostedByHand(cancellation, terms, booking)).toBe(isByHand);
    if (hours === 0) expect(isPostedByHand({ ...cancellation, cancelledAt: null }, terms, booking)).toBe(isByHand);
  });

  it.each([
    ['no room that is there', [], [], 'refused'],
    ['rooms that stand', [false, false], [], 'refused'],
    ['rooms that somebody cancelled', [true, true], [], 'cancelled'],
    ['rooms that the hotel and somebody else cancelled', [true, true], [0], 'cancelled'],
    ['a room that stands beside a cancelled one', [true, false], [], 'in part'],
    ['a room that stands beside one that the hotel had cancelled', [true, false], [0], 'refused'],
    ['a room that stands beside one of the hotel and another', [true, true, false], [0], 'in part'],
  ])('and refuses, with %s, %j of which %j were the hotel’s: %s', (_rooms, cancelled, hotelCancelled, judged) => {
    const rooms = cancelled.map((isCancelled) => ({ isCancelled }));
    expect(judgeRefusal(rooms, hotelCancelled)).toBe(judged);
  });
});

describe('the rooms of a booking that are cancelled', () => {
  it.each([
    ['of rooms as they were booked', [true, false], 2, [0]],
    ['with one that the hotel has added', [false, true, true], 2, [1]],
    ['of fewer rooms than were booked', [true], 2, []],
    ['of no room that is there', [], 1, []],
  ])('%s, %j of %i: %j', (_what, cancelled, booked, places) => {
    const rooms = cancelled.map((isCancelled) => ({ isCancelled }));
    expect(placesCancelled(rooms, { rooms: Array.from({ length: booked }) })).toEqual(places);
  });
});
