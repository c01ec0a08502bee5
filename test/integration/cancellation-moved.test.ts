import { describe, expect, it } from 'vitest';
import { FLEXIBLE, NO_FEE, useCancelling } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';

const MOVED = 'the hotel has changed the dates of this stay';

describe('a stay whose dates the hotel has changed since it was booked', () => {
  const { staycard, cancelling, hotel } = useCancelling();

  async function bookAndMove(days: number, by: { from: number; to: number }, rooms?: { all: number; moved: number }) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 2), codes: [card.code], rooms: rooms?.all ?? 1, ...FLEXIBLE };
    const booked = await cancelling.book(choice);
    await hotel.moveByStaff(booked.reservation.reference, by, rooms?.moved);
    const whileBooked = { balance: 100_000 - Math.round(booked.summary.cover.covered.amount * 100), held: 0 };
    return { ...booked, reference: booked.reservation.reference, card, whileBooked };
  }

  it('is not cancelled by its guest by the old terms when it ends a day sooner, in one room of two', () =>
    cancelMoved(70, { from: 0, to: -1 }, { all: 2, moved: 1 }));

  it.each([
    ['is moved to tonight', 94, { from: -94, to: -94 }],
    ['is moved to later', 60, { from: 7, to: 7 }],
    ['begins a day later', 64, { from: 1, to: 0 }],
  ])('is not cancelled by its guest by the old terms when it %s', { tags: ['thorough'] }, (_what, days, by) =>
    cancelMoved(days, by),
  );

  /** From the first arrival to the last departure of its rooms. */
  function datesAtHotel([days, { from, to }, rooms]: Parameters<typeof bookAndMove>): object {
    const { stay_from: arrival, stay_to: departure } = stayInDays(days, 2);
    const move = (day: string, by: number) => Temporal.PlainDate.from(day).add({ days: by }).toString();
    const isInPart = rooms !== undefined && rooms.moved < rooms.all;
    return {
      stay_from: move(arrival, isInPart ? Math.min(from, 0) : from),
      stay_to: move(departure, isInPart ? Math.max(to, 0) : to),
    };
  }

  async function cancelMoved(...moved: Parameters<typeof bookAndMove>): Promise<void> {
    const { guest, reservation, reference, card, whileBooked } = await bookAndMove(...moved);
    const asked = await hotel.countRequests('reservations/cancel');
    const shown = await guest.showCancellation(reservation);
    expect(shown).toMatchObject({ state: 'possible', reason: 'RESERVATION.MOVED' });
    expect(shown.hotel_stay).toEqual(datesAtHotel(moved));
    expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({
      status: 409,
      body: {
        code: 'RESERVATION.MOVED',
        cancellation: { state: 'possible', reason: 'RESERVATION.MOVED' },
      },
    });
    expect(await hotel.countRequests('reservations/cancel')).toBe(asked);
    const [, { from, to }, rooms] = moved;
    await hotel.moveByStaff(reference, { from: -from, to: -to }, rooms?.moved);
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'possible', reason: null });
    await hotel.moveByStaff(reference, { from, to }, rooms?.moved);
    const placement = await cancelling.placementOf(reservation);
    expect(placement).toMatchObject({ state: 'confirmed', needs_person: false, cancellation: { refusal: MOVED } });
    expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
    for (const room of await hotel.reservationsOf(reference)) expect(room).toMatchObject({ State: 'Confirmed' });
    expect((await runOn(staycard, ['placements', 'show', reference])).out).toContain(
      `the hotel was not asked: ${MOVED}`,
    );
  }

  it('is shown to staff with the dates that it has at the hotel, which does not agree with us', async () => {
    const { reference } = await bookAndMove(66, { from: 3, to: 4 });
    const { stay_from: from, stay_to: to } = stayInDays(69, 3);
    const person = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const { body } = await person.ask('GET', `/staff/reservations/${reference}/hotel`);
    const room = { is_cancelled: false, stay_from: from, stay_to: to };
    expect(body).toMatchObject({ state: 'found', agrees: false, rooms: [room] });
  });

  it('is cancelled by staff for the fee that they name, but not by the old terms either', async () => {
    const { guest, reservation, reference, card, whileBooked } = await bookAndMove(76, { from: -76, to: -76 });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(409);
    const byTerms = await cancelling.cancelAsStaff(reservation);
    expect(byTerms.state).toBe('refused');
    expect(byTerms.said).toContain(`was not asked to cancel ${reference}: ${MOVED}.`);
    expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);

    expect(await cancelling.cancelAsStaff(reservation, 50)).toMatchObject({ state: 'done' });
    expect(await hotel.reservationsOf(reference)).toMatchObject([{ State: 'Canceled' }]);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 95_000, held: 0 });
  });

  it(
    'is cancelled by its guest when the hotel has moved it back, or cancelled it itself',
    { tags: ['thorough'] },
    async () => {
      const back = await bookAndMove(80, { from: 3, to: 3 });
      expect((await back.guest.cancel(back.reservation, NO_FEE)).status).toBe(409);
      await hotel.moveByStaff(back.reference, { from: -3, to: -3 });
      expect((await back.guest.cancel(back.reservation, NO_FEE)).status).toBe(200);
      expect(await sumsOf(staycard, back.card.id)).toEqual({ balance: 100_000, held: 0 });

      const gone = await bookAndMove(97, { from: 3, to: 3 });
      await hotel.cancelByStaff(gone.reference);
      expect((await gone.guest.cancel(gone.reservation, NO_FEE)).status).toBe(200);
      expect(await sumsOf(staycard, gone.card.id)).toEqual({ balance: 100_000, held: 0 });
    },
  );

  it(
    'is not cancelled while nobody can read its dates, and is refused when they can be read',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, card, whileBooked } = await bookAndMove(90, { from: -90, to: -90 });
      const asked = await hotel.countRequests('reservations/cancel');
      const fault = { kind: 'status', status: 500 } as const;
      await hotel.fail({ operation: 'reservations/getAll/2023-06-06', times: 1000, effect: fault });
      expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 202, body: { state: 'asking' } });
      await hotel.forgetFaults();
      await expect.poll(() => cancelling.stateOf(reservation)).toBe('confirmed');
      expect(await hotel.countRequests('reservations/cancel')).toBe(asked);
      expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
    },
  );
});
