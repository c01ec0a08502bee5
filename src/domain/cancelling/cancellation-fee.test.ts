import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeAt, feesOfBooking, freeUntil, stepsToCome } from './cancellation-fee.ts';
import { money } from '../money/money.ts';
import type { CancellationFee } from '../stay/offer.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const step = (from: string, feeMinor: number): CancellationFee => ({
  from: instant(from),
  fee: money('GBP', feeMinor),
});
const feeOn = (steps: readonly CancellationFee[] | null, at: string) =>
  steps && feeAt(steps, instant(at), 'GBP').amountMinor;

const MONDAY = '2026-12-07T14:00:00Z';
const TUESDAY = '2026-12-08T14:00:00Z';
const WEDNESDAY = '2026-12-09T14:00:00Z';

describe('the fee of cancelling a booking', () => {
  const room = [step(TUESDAY, 10_000), step(WEDNESDAY, 25_000)];

  it.each([
    ['before the first step', MONDAY, 0],
    ['to the second when a step begins', TUESDAY, 10_000],
    ['a moment before the next', '2026-12-09T13:59:59.999Z', 10_000],
    ['after the last', '2027-01-01T00:00:00Z', 25_000],
  ])('%s, at %s: %d', (_when, at, fee) => {
    expect(feeOn(feesOfBooking([room], money('GBP', 40_000)), at)).toBe(fee);
  });

  it('counts the dearest step that has begun, also when a cheaper one begins later', () => {
    const fees = feesOfBooking([[step(MONDAY, 20_000), step(WEDNESDAY, 5_000)]], money('GBP', 40_000));
    expect(feeOn(fees, WEDNESDAY)).toBe(20_000);
    expect(fees).toHaveLength(1);
  });

  it.each([
    ['the cheaper step later', [step(MONDAY, 20_000), step(WEDNESDAY, 5_000)]],
    ['the steps out of order', [step(WEDNESDAY, 20_000), step(MONDAY, 5_000)]],
  ])('is that of the dearest step that has begun, with %s', (_order, steps) => {
    expect(feeOn(steps, WEDNESDAY)).toBe(20_000);
  });

  it('is known from a single penny on', () => {
    expect(feesOfBooking([[step(MONDAY, 1)]], money('GBP', 40_000))).toEqual([step(MONDAY, 1)]);
    expect(feesOfBooking([[step(MONDAY, 0)]], money('GBP', 40_000))).toEqual([]);
  });

  it('adds up over rooms', () => {
    const fees = feesOfBooking([room, [step(MONDAY, 3_000)], []], money('GBP', 90_000));
    expect([MONDAY, TUESDAY, WEDNESDAY].map((at) => feeOn(fees, at))).toEqual([3_000, 13_000, 28_000]);
  });

  it('is never more than the booking costs', () => {
    expect(feeOn(feesOfBooking([room, room], money('GBP', 30_000)), WEDNESDAY)).toBe(30_000);
  });

  it('is not known when the hotel system does not give the terms of one room', () => {
    expect(feesOfBooking([room, null], money('GBP', 40_000))).toBeNull();
    expect(feesOfBooking([], money('GBP', 40_000))).toEqual([]);
  });

  it('is not known when a fee is in another currency than the price', () => {
    expect(feesOfBooking([room], money('EUR', 40_000))).toBeNull();
  });

  it('never falls as time goes by', () => {
    const anyMoment = fc.integer({ min: 0, max: 20 }).map((hours) => instant(MONDAY).add({ hours }));
    const anyStep = fc.record({ from: anyMoment, fee: fc.nat(1_000).map((minor) => money('GBP', minor)) });
    fc.assert(
      fc.property(fc.array(fc.array(anyStep, { maxLength: 4 }), { maxLength: 3 }), fc.nat(2_000), (rooms, total) => {
        const fees = feesOfBooking(rooms, money('GBP', total)) ?? [];
        const amounts = fees.map(({ fee }) => fee.amountMinor);
        expect(amounts).toEqual([...new Set(amounts)].toSorted((left, right) => left - right));
        for (const { from } of fees) {
          const sum = rooms.reduce((so, steps) => so + feeAt(steps, from, 'GBP').amountMinor, 0);
          expect(feeAt(fees, from, 'GBP').amountMinor).toBe(Math.min(sum, total));
        }
      }),
    );
  });
});

describe('until when a booking can be cancelled for nothing', () => {
  const fees = [step(TUESDAY, 10_000), step(WEDNESDAY, 25_000)];

  it.each([
    ['the first step, before it', fees, MONDAY, TUESDAY],
    ['no moment, from the first step on', fees, TUESDAY, null],
    ['no moment, where nothing ever costs', [], MONDAY, null],
  ])('is %s', (_what, steps, at, until) => {
    expect(freeUntil(steps, instant(at))?.toString() ?? null).toBe(until);
  });
});

describe('the steps that still count', () => {
  const steps = [step(MONDAY, 5_000), step(TUESDAY, 10_000), step(WEDNESDAY, 25_000)];

  it.each([
    ['all of them, before the first', '2026-12-07T13:59:59Z', [5_000, 10_000, 25_000]],
    ['the one that begins now, and those to come', TUESDAY, [10_000, 25_000]],
    ['the last, from then on', '2027-01-01T00:00:00Z', [25_000]],
  ])('are %s', (_what, at, fees) => {
    expect(stepsToCome(steps, instant(at)).map(({ fee }) => fee.amountMinor)).toEqual(fees);
  });

  it('are none where nothing ever costs', () => {
    expect(stepsToCome([], instant(MONDAY))).toEqual([]);
  });
});
