import { afterEach, describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.ts';
import { verifyLedger } from '../../src/server/ledger-check/verify-ledger.ts';
import { listNeeds } from '../../src/server/reservation/placement/need-store.ts';
import type { Clock } from '../../src/server/clock.ts';
import { Cancelling, FLEXIBLE, NO_FEE, SAVER } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const NO = { kind: 'status', status: 403, message: 'Not the other one.' } as const;

let minutesPassed = 0;
const clock: Clock = { now: () => testClock.now().add({ minutes: minutesPassed }) };

describe('a reservation of two rooms, of which staff at the hotel have cancelled one', () => {
  const staycard = useStaycard({ clock });
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;

  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  async function bookTwoRooms(days: number, offer = FLEXIBLE) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 1), codes: [card.code], rooms: 2, ...offer };
    const booked = await cancelling.book(choice);
    await hotel.cancelByStaff(booked.reservation.reference, 1);
    expect(await statesOf(booked.reservation)).toEqual(['Canceled', 'Confirmed']);
    return { ...booked, card, amount: booked.summary.cover.covered.amount };
  }

  async function refuseTheOther(): Promise<void> {
    await hotel.fail({ operation: 'reservations/cancel', after: 1, times: 2, effect: NO });
  }

  async function statesOf({ reference }: { readonly reference: string }) {
    return (await hotel.reservationsOf(reference)).map(({ State }) => State).toSorted();
  }

  it('is cancelled by its guest as a whole: the other room, too, and all of the value comes back once', async () => {
    const { guest, reservation, card, amount } = await bookTwoRooms(60);
    const answer = await guest.cancel(reservation, NO_FEE);
    expect(answer).toMatchObject({ status: 200, body: { state: 'cancelled', given_back: [{ value: { amount } }] } });
    expect(await statesOf(reservation)).toEqual(['Canceled', 'Canceled']);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
  });

  it('stands and keeps what was paid when the hotel refuses the other room, until a person decides', async () => {
    const { guest, reservation, card, amount } = await bookTwoRooms(64);
    await refuseTheOther();
    const answer = await guest.cancel(reservation, NO_FEE);
    expect(answer).toMatchObject({ status: 409, body: { code: 'RESERVATION.CANCELLATION_REFUSED' } });
    expect(await statesOf(reservation)).toEqual(['Canceled', 'Confirmed']);
    const placement = await cancelling.placementOf(reservation);
    expect(placement).toMatchObject({ state: 'confirmed', needs_person: true });
    expect(await listNeeds(staycard.db, asId(placement.id))).toMatchObject([{ reason: 'cancelled_in_part' }]);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(amount * 100), held: 0 });
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount]);
  });

  it('costs its fee where its guest had asked for both rooms before, and people cancelled the other one for them', async () => {
    const { guest, reservation, card, amount } = await bookTwoRooms(68, SAVER);
    const { fee } = await guest.showCancellation(reservation);
    expect(fee).toEqual({ currency: 'GBP', amount });
    await refuseTheOther();
    expect((await guest.cancel(reservation, fee!)).status).toBe(409);
    await hotel.forgetFaults();
    await hotel.cancelByStaff(reservation.reference);
    expect(await statesOf(reservation)).toEqual(['Canceled', 'Canceled']);
    // Who asks so long after the hotel had cancelled by itself pays no fee.
    minutesPassed += 11;
    expect(await guest.cancel(reservation, fee!)).toMatchObject({ status: 200, body: { state: 'cancelled', fee } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(amount * 100), held: 0 });
  });
});
