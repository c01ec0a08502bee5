import { describe, expect, it } from 'vitest';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { asId } from '#domain/value/ids.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { lookForHotelCancelled } from '../../src/server/booking/look-up/look-at-stays.ts';
import { postOverduePayments } from '../../src/server/booking/rest/requeue-overdue.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, NO_FEE, SAVER, useCancelling } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { testClock } from '../test-clock.ts';

const READ = 'reservations/getAll/2023-06-06';
const CANCEL = 'reservations/cancel';
const PAY = 'payments/addExternal';
const NOT_NOW = { kind: 'status', status: 403, message: 'Not now.' } as const;
const NO = { kind: 'status', status: 403, message: 'Not the other one.' } as const;
const WHO = ['--actor', 'Eve', '--reason', 'The guest knows.'];

let passed = { hours: 0 };
const clock = { now: () => testClock.now().add(passed) };

describe('a stay of two rooms', () => {
  const { staycard, cancelling, hotel } = useCancelling({ clock });
  const days = freeDays(60, 2);
  const nextDay = () => [days.next().value, days.next().value][1]!;

  async function bookTwo(offer = SAVER, day = nextDay(), isPaid = true) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(day, 2), codes: [card.code], rooms: 2, ...offer };
    const booked = await cancelling.book(choice);
    const { covered } = booked.summary.cover;
    if (isPaid) await expect.poll(() => cancelling.paymentsOf(booked.reservation)).toEqual([covered.amount]);
    const whileBooked = { balance: 100_000 - Math.round(covered.amount * 100), held: 0 };
    return { ...booked, card, covered, whileBooked };
  }

  async function needsOf(reservation: Pick<Reservation, 'reference'>) {
    return listNeeds(staycard.db, asId((await cancelling.placementOf(reservation)).id));
  }

  async function countLetters(reservation: Pick<Reservation, 'reference'>): Promise<number> {
    const { id } = await cancelling.placementOf(reservation);
    const mails = staycard.db.selectFrom('mail').select('id').where('kind', '=', 'stay_cancelled_by_hotel');
    return (await mails.where('placement_id', '=', id).execute()).length;
  }

  async function asReception({ reference }: Pick<Reservation, 'reference'>) {
    const person = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const { body } = await person.ask<StaffReservation>('GET', `/staff/reservations/${reference}`);
    return { gone: body.rooms_cancelled, because: body.because, last: body.history.at(-1)?.because };
  }

  async function countOnToday({ reference }: Pick<Reservation, 'reference'>): Promise<number> {
    const person = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const { body } = await person.ask<{ hotel_cancelled: { reference: string }[] }>('GET', '/staff/today');
    return body.hotel_cancelled.filter((one) => one.reference === reference).length;
  }

  describe('that the hotel has cancelled as a whole', () => {
    it('needs no person, is on Today, has one letter, and is cancelled by its guest for nothing', async () => {
      const { guest, reservation, card, covered, whileBooked } = await bookTwo();
      await hotel.cancelByStaff(reservation.reference);
      await lookForHotelCancelled(staycard.deps);
      await lookForHotelCancelled(staycard.deps);
      expect(await needsOf(reservation)).toEqual([]);
      expect(await countLetters(reservation)).toBe(1);
      expect(await countOnToday(reservation)).toBe(1);
      const said = 'the hotel has cancelled it by itself';
      expect(await asReception(reservation)).toEqual({ gone: 2, because: said, last: said });
      expect((await verifyLedger(staycard.db)).violations).toEqual([]);
      expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
      const { state, rooms, details } = await guest.follow(reservation);
      expect({ state, gone: rooms.map((room) => room.cancelled_at_hotel) }).toEqual({
        state: 'confirmed',
        gone: [true, true],
      });
      expect(details.cancellation).toMatchObject({ fee: NO_FEE });
      expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'possible', fee: NO_FEE });
      expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 200, body: { fee: NO_FEE } });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
      await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([covered.amount, -covered.amount]);
      expect(await countOnToday(reservation)).toBe(0);
    });

    it(
      'causes no letter to a guest who did not come, and leaves Today a week later',
      { tags: ['thorough'] },
      async () => {
        const { guest, reservation } = await bookTwo(FLEXIBLE, 30);
        try {
          passed = { hours: 24 * 31 };
          await hotel.cancelByStaff(reservation.reference);
          await lookForHotelCancelled(staycard.deps);
          expect(await countLetters(reservation)).toBe(0);
          expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'not_possible' });
          expect(await countOnToday(reservation)).toBe(1);
          passed = { hours: 24 * 38 };
          expect(await countOnToday(reservation)).toBe(0);
        } finally {
          passed = { hours: 0 };
        }
      },
    );

    it('needs no person if its payment was not posted before, however long it waits', async () => {
      await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
      const { reservation } = await bookTwo(FLEXIBLE, nextDay(), false);
      await hotel.cancelByStaff(reservation.reference);
      await lookForHotelCancelled(staycard.deps);
      await hotel.forgetFaults();
      try {
        passed = { hours: 26 };
        await postOverduePayments(staycard.deps);
        expect(await needsOf(reservation)).toEqual([]);
      } finally {
        passed = { hours: 0 };
      }
    });

    it('is cancelled by staff for nothing, even if the hotel reports it late', async () => {
      const { reservation, card } = await bookTwo();
      await hotel.cancelByStaff(reservation.reference);
      await hotel.fail({ operation: READ, times: 1, effect: NOT_NOW });
      expect(await cancelling.cancelAsStaff(reservation)).toMatchObject({ state: 'done' });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
      expect(await needsOf(reservation)).toEqual([]);
    });

    it(
      'costs the fee that staff name, and a person is needed because no bill has it',
      { tags: ['thorough'] },
      async () => {
        const { reservation } = await bookTwo();
        await hotel.cancelByStaff(reservation.reference);
        expect(await cancelling.cancelAsStaff(reservation, 50)).toEqual({ state: 'done', said: 'own_fee' });
        const detail = 'not_asked; fee_on_bill|GBP 0.00; fee_owed|GBP 50.00';
        expect(await needsOf(reservation)).toMatchObject([{ reason: 'fee_not_posted', detail }]);
      },
    );
  });

  const CHANGES = [
    ['of which it has cancelled one room', async (reference: string) => hotel.cancelByStaff(reference, 1)],
    [
      'of which it has moved one room',
      async (reference: string) => hotel.moveByStaff(reference, { from: 0, to: -1 }, 1),
    ],
  ] as const;

  it('is marked at the desk if the hotel has cancelled one room', async () => {
    const { reservation } = await bookTwo();
    await hotel.cancelByStaff(reservation.reference, 1);
    await lookForHotelCancelled(staycard.deps);
    const said = 'the hotel has cancelled a room of it by itself';
    expect(await asReception(reservation)).toEqual({ gone: 1, because: said, last: said });
  });

  describe.each(CHANGES)('%s', (_what, change) => {
    it('is cancelled by staff whom its guest asks, for no more than it cost then', async () => {
      const { guest, reservation, card, covered, whileBooked } = await bookTwo();
      await change(reservation.reference);
      const asked = await hotel.countRequests(CANCEL);
      expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'ask_hotel', fee: covered });
      for (const _ of ['once', 'again']) {
        const { status, body } = await guest.cancel(reservation, covered);
        expect({ status, body }).toMatchObject({ status: 202, body: { state: 'ask_hotel', fee: covered } });
        expect(body).toHaveProperty('asked_at');
      }
      expect(await needsOf(reservation)).toMatchObject([{ reason: 'cancel_asked' }]);
      expect(await hotel.countRequests(CANCEL)).toBe(asked);
      expect(await cancelling.stateOf(reservation)).toBe('confirmed');
      expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
      expect(await cancelling.cancelAsStaff(reservation)).toMatchObject({
        state: 'refused',
        said: `${reservation.reference} is not cancelled: The hotel has changed this stay.`,
      });
      expect(await cancelling.cancelAsStaff(reservation, 50)).toMatchObject({ state: 'done' });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 95_000, held: 0 });
      expect(await needsOf(reservation)).toMatchObject([{ reason: 'fee_not_posted' }]);
      // The PMS computes its fee from the changed stay.
      expect(await cancelling.feesOf(reservation)).toEqual([]);
    });
  });

  it('can be cancelled by staff if one room is unknown and the other cancelled', { tags: ['thorough'] }, async () => {
    const { guest, reservation, card } = await bookTwo(FLEXIBLE);
    const { reference } = reservation;
    const lost = `update placement set pms_reservation = pms_reservation #- '{rooms,1}' where reference = '${reference}'`;
    await asOwner(staycard, lost);
    await hotel.cancelByStaff(reference);
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'ask_hotel' });
    expect(await cancelling.cancelAsStaff(reservation, 0)).toMatchObject({ state: 'done' });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
  });

  it('that staff tried to cancel by its terms after the hotel changed it was not asked for by its guest', async () => {
    const { guest, reservation } = await bookTwo(FLEXIBLE);
    await hotel.cancelByStaff(reservation.reference, 1);
    await hotel.fail({ operation: READ, times: 1, effect: NOT_NOW });
    await cancelling.cancelAsStaff(reservation);
    expect(await needsOf(reservation)).toMatchObject([{ reason: 'cancel_asked' }]);
    expect(await guest.showCancellation(reservation)).not.toHaveProperty('asked_at');
    expect((await guest.cancel(reservation, NO_FEE)).body).toHaveProperty('asked_at');
  });

  it('that the hotel has changed costs no more than when its guest asked, even if staff cancel it', async () => {
    const { guest, reservation } = await askForNothing();
    const staff = await cancelling.cancelAsStaff(reservation, 50);
    expect(staff.said).toContain('asked_before');
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee: NO_FEE });
    const second = await askForNothing();
    // The hotel has moved it back.
    await hotel.moveByStaff(second.reservation.reference, { from: 0, to: 1 }, 1);
    expect((await second.guest.cancel(second.reservation, NO_FEE)).status).toBe(200);
  });

  async function askForNothing() {
    const booked = await bookTwo(FLEXIBLE);
    await hotel.moveByStaff(booked.reservation.reference, { from: 0, to: -1 }, 1);
    expect((await booked.guest.cancel(booked.reservation, NO_FEE)).body).toMatchObject({ state: 'ask_hotel' });
    return booked;
  }

  it('is left to staff as soon as the hotel reports its change, without a request before', async () => {
    const { guest, reservation } = await bookTwo(FLEXIBLE);
    await hotel.cancelByStaff(reservation.reference, 1);
    const asked = await hotel.countRequests(CANCEL);
    await hotel.fail({ operation: READ, times: 2, effect: NOT_NOW });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(202);
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('confirmed');
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'ask_hotel' });
    expect((await needsOf(reservation)).map(({ reason }) => reason)).toEqual(['cancel_asked']);
    expect(await hotel.countRequests(CANCEL)).toBe(asked);
  });

  it('that loses one room during a refused cancellation is left to staff', { tags: ['thorough'] }, async () => {
    const { guest, reservation, card, covered, whileBooked } = await bookTwo();
    await hotel.fail({ operation: CANCEL, times: 1, effect: { kind: 'stall' } });
    const answered = guest.cancel(reservation, covered);
    await expect.poll(() => hotel.countHits()).toBe(1);
    await hotel.cancelByStaff(reservation.reference, 1);
    await hotel.checkInByStaff(reservation.reference);
    await hotel.forgetFaults();
    expect(await answered).toMatchObject({ status: 202, body: { state: 'ask_hotel', fee: covered } });
    expect((await needsOf(reservation)).map(({ reason }) => reason)).toEqual(['cancel_asked']);
    expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
    // Staff have settled it, and the guest may cancel again.
    await runOn(staycard, ['placements', 'settle', reservation.reference, '--as', 'confirmed', ...WHO]);
    expect(await guest.showCancellation(reservation)).not.toHaveProperty('asked_at');
  });

  it('that the hotel refused to cancel and then cancelled costs its fee, and a person is needed', async () => {
    const { guest, reservation, covered } = await bookTwo();
    await hotel.fail({ operation: CANCEL, times: 1, effect: NO });
    expect((await guest.cancel(reservation, covered)).status).toBe(409);
    await hotel.cancelByStaff(reservation.reference);
    await lookForHotelCancelled(staycard.deps);
    // A letter would say that cancelling costs nothing.
    expect(await countLetters(reservation)).toBe(0);
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'possible', fee: covered });
    expect(await guest.cancel(reservation, covered)).toMatchObject({ status: 200, body: { fee: covered } });
    const amount = `GBP ${covered.amount.toFixed(2)}`;
    const detail = `fee_asked|${amount}; fee_on_bill|GBP 0.00; fee_owed|${amount}`;
    expect(await needsOf(reservation)).toMatchObject([{ reason: 'fee_not_posted', detail }]);
  });
});
