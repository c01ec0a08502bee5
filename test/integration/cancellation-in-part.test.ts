import { afterEach, describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.ts';
import { verifyLedger } from '../../src/server/ledger-check/verify-ledger.ts';
import { listNeeds } from '../../src/server/reservation/placement/need-store.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const NO = { kind: 'status', status: 403, message: 'Not the other one.' } as const;

describe('a reservation of two rooms, of which staff at the hotel have cancelled one', () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;

  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  async function bookTwoRooms(days: number) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 1), codes: [card.code], rooms: 2, ...FLEXIBLE };
    const booked = await cancelling.book(choice);
    await hotel.cancelByStaff(booked.reservation.reference, 1);
    expect(await statesOf(booked.reservation)).toEqual(['Canceled', 'Confirmed']);
    return { ...booked, card, amount: booked.summary.cover.covered.amount };
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
    await hotel.fail({ operation: 'reservations/cancel', after: 1, times: 2, effect: NO });
    const answer = await guest.cancel(reservation, NO_FEE);
    expect(answer).toMatchObject({ status: 409, body: { code: 'RESERVATION.CANCELLATION_REFUSED' } });
    expect(await statesOf(reservation)).toEqual(['Canceled', 'Confirmed']);
    const placement = await cancelling.placementOf(reservation);
    expect(placement).toMatchObject({ state: 'confirmed', needs_person: true });
    expect(await listNeeds(staycard.db, asId(placement.id))).toMatchObject([{ reason: 'cancelled_in_part' }]);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(amount * 100), held: 0 });
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount]);
  });
});
