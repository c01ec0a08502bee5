import { afterEach, describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { lookForHotelCancelled } from '../../src/server/booking/look-up/look-at-stays.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const NO = { kind: 'status', status: 403, message: 'It cannot be cancelled.' } as const;

describe('a room that the hotel added to a reservation and cancelled again', () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;

  afterEach(() => hotel.forgetFaults());

  /**
   * The simulator cannot add a room, so two rooms are booked, and one of them passes for a room that the hotel added.
   */
  async function bookBesideAdded(days: number, { isKnown }: { readonly isKnown: boolean }) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 1), codes: [card.code], rooms: 2, ...FLEXIBLE };
    const booked = await cancelling.book(choice);
    const { reference } = booked.reservation;
    await hotel.cancelByStaff(reference, 1, 11);
    const rooms = await hotel.reservationsOf(reference);
    const numbers = rooms.toSorted((one) => (one['State'] === 'Canceled' ? 1 : -1)).map(({ Id }) => ({ id: Id }));
    const kept = numbers.slice(0, isKnown ? 2 : 1).map(({ id }) => ({ id, number: null, isCancelled: false }));
    await asOwner(
      staycard,
      `set session_replication_role = replica;
      update placement set booking = booking #- '{rooms,1}', terms = terms #- '{rooms,1}',
        pms_reservation = jsonb_set(pms_reservation, '{rooms}', '${JSON.stringify(kept)}')
      where reference = '${reference}'`,
    );
    const whileBooked = await sumsOf(staycard, card.id);
    return { ...booked, card, whileBooked };
  }

  async function needsOf(reservation: { readonly reference: string }) {
    return listNeeds(staycard.db, asId((await cancelling.placementOf(reservation)).id));
  }

  it.each([
    ['was added later', 60, false],
    ['was there when it was found', 64, true],
  ] as const)(
    'that %s does not count as cancelled if the hotel refuses to cancel the stay',
    async (_when, days, isKnown) => {
      const { guest, reservation, card, whileBooked } = await bookBesideAdded(days, { isKnown });
      await hotel.fail({ operation: 'reservations/cancel', times: 3, effect: NO });
      expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 409 });
      expect(await cancelling.placementOf(reservation)).toMatchObject({ state: 'confirmed', needs_person: false });
      expect(await needsOf(reservation)).toEqual([]);
      expect(await sumsOf(staycard, card.id)).toEqual(whileBooked);
    },
  );

  it('is named in no request, so the guest can cancel', async () => {
    const { guest, reservation, card } = await bookBesideAdded(72, { isKnown: true });
    expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 200 });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
  });

  it('needs no person', async () => {
    const { reservation } = await bookBesideAdded(68, { isKnown: true });
    await lookForHotelCancelled(staycard.deps);
    const { pms_reservation: kept, needs_person: needsPerson } = await cancelling.placementOf(reservation);
    expect(kept).toMatchObject({ rooms: [{ isCancelled: false }, { isCancelled: true }] });
    expect(await needsOf(reservation)).toEqual([]);
    expect(needsPerson).toBe(false);
  });
});
