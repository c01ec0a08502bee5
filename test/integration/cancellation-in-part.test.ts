import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.ts';
import { lookForHotelCancelled } from '../../src/server/reservation/settle/look-for-hotel-cancelled.ts';
import { listNeeds } from '../../src/server/reservation/placement/need-store.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, NO_FEE, SAVER, useCancelling, type Cancelling } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { BUYER } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';

const READ = 'reservations/getAll/2023-06-06';
const NO = { kind: 'status', status: 403, message: 'Not the other one.' } as const;

const WHO = ['--actor', 'Eve', '--reason', 'The guest is ill.'];
const print = ({ amount }: { readonly amount: number }) => `GBP ${amount.toFixed(2)}`;

describe('a reservation of two rooms, of which staff at the hotel have cancelled one', () => {
  const { staycard, cancelling, hotel } = useCancelling();

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

  /** The hotel's people cancel one room and check the other one in while its system is asked to cancel both. */
  async function cancelInPart(
    { guest, reservation }: Awaited<ReturnType<Cancelling['book']>>,
    fee: typeof NO_FEE,
  ): Promise<void> {
    await hotel.fail({ operation: 'reservations/cancel', times: 1, effect: { kind: 'stall' } });
    const answered = guest.cancel(reservation, fee);
    await expect.poll(() => hotel.countHits()).toBe(1);
    await hotel.cancelByStaff(reservation.reference, 1);
    await hotel.checkInByStaff(reservation.reference);
    await hotel.forgetFaults();
    expect(await answered).toMatchObject({ status: 409, body: { code: 'RESERVATION.CANCELLATION_REFUSED' } });
  }

  async function bookTwoToLose(days: number) {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days, 1), codes: [card.code], rooms: 2, ...SAVER };
    const booked = await cancelling.book(choice);
    const { covered } = booked.summary.cover;
    await expect.poll(() => cancelling.paymentsOf(booked.reservation)).toEqual([covered.amount]);
    const half = { ...covered, amount: covered.amount / 2 };
    return { ...booked, card, whole: covered, half };
  }

  async function seeHalfKept({ reservation, card, whole, half }: Awaited<ReturnType<typeof bookTwoToLose>>) {
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(half.amount * 100), held: 0 });
    expect(await cancelling.feesOf(reservation)).toEqual([half.amount]);
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([whole.amount, -half.amount]);
    const { out } = await runOn(staycard, ['placements', 'show', reservation.reference]);
    expect(out).toContain('for what the hotel had cancelled by itself nothing is owed');
    expect(out).not.toContain('by hand');
  }

  async function statesOf({ reference }: { readonly reference: string }) {
    return (await hotel.reservationsOf(reference)).map(({ State }) => State).toSorted();
  }

  async function needsOf(reservation: { readonly reference: string }) {
    return listNeeds(staycard.db, asId((await cancelling.placementOf(reservation)).id));
  }

  it('needs a person, and its guest reads which room is gone, by the next look, once', async () => {
    const { guest, reservation, card, amount } = await bookTwoRooms(136);
    await hotel.fail({ operation: READ, times: 1, effect: { kind: 'status', status: 403, message: 'Not now.' } });
    await lookForHotelCancelled(staycard.deps);
    expect(await needsOf(reservation)).toEqual([]);
    await lookForHotelCancelled(staycard.deps);
    const [need] = await needsOf(reservation);
    expect(need).toMatchObject({
      reason: 'hotel_cancelled',
      detail: expect.stringMatching(/^1 of 2 rooms: \d+$/) as string,
    });
    expect((await cancelling.placementOf(reservation)).needs_person).toBe(true);
    const { state, rooms } = await guest.follow(reservation);
    expect(state).toBe('confirmed');
    expect(rooms.map((room) => room.cancelled_at_hotel ?? false).toSorted()).toEqual([false, true]);
    expect(rooms.find((room) => room.cancelled_at_hotel)?.pms_number).toBe(need!.detail.split(': ')[1]);
    await lookForHotelCancelled(staycard.deps);
    expect(await needsOf(reservation)).toEqual([need]);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(amount * 100), held: 0 });
    // A person has seen to it: nobody is asked again about the same room, and somebody is about the other one.
    await runOn(staycard, ['placements', 'settle', reservation.reference, '--as', 'confirmed', ...WHO]);
    await lookForHotelCancelled(staycard.deps);
    expect(await needsOf(reservation)).toEqual([]);
    await hotel.cancelByStaff(reservation.reference);
    await lookForHotelCancelled(staycard.deps);
    expect(await needsOf(reservation)).toMatchObject([{ detail: expect.stringMatching(/^2 of 2 rooms/) as string }]);
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    expect(await needsOf(reservation)).toEqual([]);
    expect((await guest.follow(reservation)).rooms.some((room) => room.cancelled_at_hotel)).toBe(false);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
  });

  it('needs nobody any more once the hotel has put it back', { tags: ['thorough'] }, async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(140, 1), codes: [card.code], rooms: 2, ...FLEXIBLE };
    const { guest, reservation } = await cancelling.book(choice);
    const { id } = await cancelling.placementOf(reservation);
    // The simulator puts nothing back: as if a look before had found one gone.
    const gone = `jsonb_set(pms_reservation, '{rooms,0,isCancelled}', 'true')`;
    await asOwner(
      staycard,
      `update placement set pms_reservation = ${gone}, needs_person = true where id = '${id}';
      insert into placement_need values ('${id}', 'hotel_cancelled', 'a room', now()),
        ('${id}', 'cancelled_in_part', 'a room', now())`,
    );
    await lookForHotelCancelled(staycard.deps);
    expect(await needsOf(reservation)).toEqual([]);
    expect((await cancelling.placementOf(reservation)).needs_person).toBe(false);
    expect((await guest.follow(reservation)).rooms.some((room) => room.cancelled_at_hotel)).toBe(false);
  });

  it.each([
    ['nobody again once a person has seen to both', 184, false, []],
    ['the person who waits for both', 188, true, [/^1 of 2 rooms/]],
  ] as const)(
    'and has put the other one back needs %s',
    { tags: ['thorough'] },
    async (_who, days, isWaiting, details) => {
      const { reservation } = await bookTwoRooms(days);
      const { id } = await cancelling.placementOf(reservation);
      // The simulator puts nothing back: as if a look before had found both gone.
      const both = `(select jsonb_agg(room || '{"isCancelled":true}') from jsonb_array_elements(pms_reservation -> 'rooms') room)`;
      await asOwner(
        staycard,
        `update placement set pms_reservation = jsonb_set(pms_reservation, '{rooms}', ${both}), needs_person = ${isWaiting}
        where id = '${id}';
      insert into placement_need select '${id}', 'hotel_cancelled', '2 of 2 rooms', now() where ${isWaiting}`,
      );
      await lookForHotelCancelled(staycard.deps);
      expect(await needsOf(reservation)).toMatchObject(
        details.map((detail) => ({ detail: expect.stringMatching(detail) as string })),
      );
      expect((await cancelling.placementOf(reservation)).needs_person).toBe(isWaiting);
    },
  );

  it(
    'needs a person as soon as somebody asks what cancelling costs, and only for what was not asked for',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation } = await bookTwoRooms(144);
      await guest.showCancellation(reservation);
      await expect
        .poll(async () => (await needsOf(reservation)).map(({ reason }) => reason))
        .toEqual(['hotel_cancelled']);
      const asked = await bookTwoToLose(148);
      await cancelInPart(asked, asked.whole);
      await lookForHotelCancelled(staycard.deps);
      expect((await needsOf(asked.reservation)).map(({ reason }) => reason)).toEqual(['cancelled_in_part']);
    },
  );

  it(
    'is cancelled by its guest as a whole: the other room, too, and all of the value comes back once',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, card, amount } = await bookTwoRooms(60);
      const answer = await guest.cancel(reservation, NO_FEE);
      expect(answer).toMatchObject({ status: 200, body: { state: 'cancelled', given_back: [{ value: { amount } }] } });
      expect(await statesOf(reservation)).toEqual(['Canceled', 'Canceled']);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
      await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
    },
  );

  it('costs its guest only the room that the hotel had not cancelled by itself, and says so before', async () => {
    const booked = await bookTwoToLose(112);
    const { guest, reservation, whole, half } = booked;
    expect(await guest.showCancellation(reservation)).toMatchObject({ fee: whole, given_back: [] });
    await hotel.cancelByStaff(reservation.reference, 1, 11);
    const said = { fee: half, fee_due: NO_FEE, given_back: [{ value: half }] };
    expect(await guest.showCancellation(reservation)).toMatchObject({ ...said, state: 'possible' });
    const { status, body } = await guest.cancel(reservation, half);
    expect({ status, body }).toMatchObject({ status: 200, body: { ...said, state: 'cancelled' } });
    await seeHalfKept(booked);
  });

  it(
    'costs by its terms only that room, too, where staff cancel it, and what they name where they name a fee',
    { tags: ['thorough'] },
    async () => {
      const booked = await bookTwoToLose(120);
      const { reference } = booked.reservation;
      await hotel.cancelByStaff(reference, 1, 11);
      const { said } = await cancelling.cancelAsStaff(booked.reservation);
      expect(said).toContain(`is cancelled for ${print(booked.half)}`);
      // The hotel charges just that by itself.
      expect(said).not.toContain('has to be posted');
      await seeHalfKept(booked);
      const named = await bookTwoToLose(124);
      const other = named.reservation.reference;
      await hotel.cancelByStaff(other, 1, 11);
      const forBoth = await cancelling.cancelAsStaff(named.reservation, named.whole.amount);
      expect(forBoth.said).toContain(`${other} is cancelled for ${print(named.whole)}.`);
      const kept = Math.round(named.whole.amount * 100);
      expect(await sumsOf(staycard, named.card.id)).toEqual({ balance: 100_000 - kept, held: 0 });
    },
  );

  it.each([1, 2])(
    'has a fee that staff name for both posted by people, as %i of them are gone',
    { tags: ['thorough'] },
    async (gone) => {
      const { reservation, whole, card } = await bookTwoToLose(156 + gone * 4);
      const { reference } = reservation;
      await hotel.cancelByStaff(reference, gone, 1);
      const { said } = await cancelling.cancelAsStaff(reservation, whole.amount);
      expect(said).toContain('a fee that differs has to be posted there');
      expect(await cancelling.feesOf(reservation)).toEqual([]);
      const notes = (await hotel.reservationsOf(reference)).map(({ CancellationNotes }) => String(CancellationNotes));
      const asksForFee = (note: string) =>
        note.endsWith(`A fee of ${print(whole)} is to be posted once, for all rooms.`);
      expect(notes.filter(asksForFee)).toHaveLength(2 - gone);
      const { out } = await runOn(staycard, ['placements', 'show', reference]);
      expect(out).toContain(`${print(whole)} is to be posted at the hotel by hand`);
      // Of a stay that was gone nobody at the hotel has read the note.
      expect(await needsOf(reservation)).toMatchObject(gone === 2 ? [{ reason: 'fee_not_posted' }] : []);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(whole.amount * 100), held: 0 });
    },
  );

  it(
    'has a fee that staff name for both posted by people, also where its hotel was late to say that one is gone',
    { tags: ['thorough'] },
    async () => {
      const { reservation, whole } = await bookTwoToLose(180);
      await hotel.cancelByStaff(reservation.reference, 1);
      await hotel.fail({ operation: READ, times: 1, effect: { kind: 'status', status: 403, message: 'Not now.' } });
      const { said } = await cancelling.cancelAsStaff(reservation, whole.amount);
      expect(said).toContain('a fee that differs has to be posted there');
      expect(await cancelling.feesOf(reservation)).toEqual([]);
    },
  );

  it(
    'has a fee that staff name for the room that stands posted by the hotel’s system',
    { tags: ['thorough'] },
    async () => {
      const { reservation, half } = await bookTwoToLose(168);
      await hotel.cancelByStaff(reservation.reference, 1, 1);
      const { said } = await cancelling.cancelAsStaff(reservation, half.amount);
      expect(said).not.toContain('has to be posted');
      expect(await cancelling.feesOf(reservation)).toEqual([half.amount]);
    },
  );

  it(
    'costs only the room that stands where the hotel cancelled the other one a moment before',
    { tags: ['thorough'] },
    async () => {
      const booked = await bookTwoToLose(172);
      await hotel.cancelByStaff(booked.reservation.reference, 1);
      expect(await booked.guest.showCancellation(booked.reservation)).toMatchObject({ fee: booked.half });
      const { body } = await booked.guest.cancel(booked.reservation, booked.half);
      expect(body).toMatchObject({ state: 'cancelled', fee: booked.half });
      expect(await cancelling.feesOf(booked.reservation)).toEqual([booked.half.amount]);
      expect(await sumsOf(staycard, booked.card.id)).toMatchObject({
        balance: 100_000 - Math.round(booked.half.amount * 100),
      });
    },
  );

  it(
    'costs staff nothing by its terms where the hotel had cancelled both, and no more than the right fee if it is silent',
    { tags: ['thorough'] },
    async () => {
      const both = await bookTwoToLose(128);
      await hotel.cancelByStaff(both.reservation.reference, 2, 11);
      const { said } = await cancelling.cancelAsStaff(both.reservation);
      expect(said).toContain('is cancelled for GBP 0.00.');
      expect(await sumsOf(staycard, both.card.id)).toEqual({ balance: 100_000, held: 0 });
      const silent = await bookTwoToLose(132);
      await hotel.cancelByStaff(silent.reservation.reference, 1, 11);
      await hotel.fail({ operation: READ, times: 1, effect: { kind: 'status', status: 403, message: 'Not now.' } });
      await cancelling.cancelAsStaff(silent.reservation);
      await seeHalfKept(silent);
    },
  );

  it('costs no more where the guest had agreed to the fee of both, and the hotel did not say it in time', async () => {
    const booked = await bookTwoToLose(116);
    const { guest, reservation, whole, half } = booked;
    await hotel.cancelByStaff(reservation.reference, 1, 11);
    await hotel.fail({ operation: READ, times: 1, effect: { kind: 'status', status: 403, message: 'Not now.' } });
    const { status, body } = await guest.cancel(reservation, whole);
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'cancelled', fee: half } });
    await seeHalfKept(booked);
  });

  it('asks the hotel for only what is owed, as soon as that says which room it had cancelled, and not before', async () => {
    const card = await issueTestCard(staycard, { product: 'two-nights-for-two', unit: { type: 'uses' }, amount: 2 });
    const choice = { stay: stayInDays(1, 2), codes: [card.code], rooms: 2, ...FLEXIBLE };
    const { guest, reservation, summary } = await cancelling.book(choice);
    const { fee } = summary.cancellation;
    expect(fee?.amount).toBeGreaterThan(0);
    await hotel.cancelByStaff(reservation.reference, 1, 11);
    await hotel.fail({ operation: READ, times: 2, effect: { kind: 'status', status: 403, message: 'Not now.' } });
    expect((await guest.cancel(reservation, fee!)).status).toBe(202);
    expect(await statesOf(reservation)).toEqual(['Canceled', 'Confirmed']);
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    // A night of one room reaches no package.
    expect(await guest.showCancellation(reservation)).toMatchObject({ state: 'cancelled', fee: NO_FEE, kept: [] });
    expect(await cancelling.feesOf(reservation)).toEqual([]);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 2, held: 0 });
  });

  it(
    'costs the fee of the room that stands, also where its answer was lost and it numbers rooms in another order',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, { amount: 100_000 });
      const choice = { stay: stayInDays(152, 1), codes: [card.code] };
      const guest = cancelling.guest();
      const { property, booking: free } = await guest.book({ ...choice, ...FLEXIBLE });
      const { booking: lost } = await guest.book({ ...choice, ...SAVER });
      const summary = await guest.summarise(property, { ...free, rooms: [...free.rooms, ...lost.rooms] });
      await hotel.numberRoomsBackwards();
      await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
      const buyer = { ...BUYER, email: guest.email };
      const placed = await guest.place({ quote_token: summary.quote.token, property_id: property, buyer });
      expect(placed.status).toBe(202);
      const reservation = await guest.awaitOutcome(placed.body);
      expect((await guest.showCancellation(reservation)).fee?.amount).toBeGreaterThan(0);
      // The one that was numbered first.
      await hotel.cancelByStaff(reservation.reference, 1, 11);
      const gone = (await hotel.reservationsOf(reservation.reference)).find(({ State }) => State === 'Canceled');
      expect(gone).toMatchObject({ RateId: lost.rooms[0]?.rate_id });
      await lookForHotelCancelled(staycard.deps);
      const { rooms } = await guest.follow(reservation);
      expect(rooms).toMatchObject([{}, { pms_number: gone?.['Number'], cancelled_at_hotel: true }]);
      expect(await guest.showCancellation(reservation)).toMatchObject({ fee: NO_FEE });
      expect((await guest.cancel(reservation, NO_FEE)).body).toMatchObject({ state: 'cancelled', fee: NO_FEE });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    },
  );

  it('stands and keeps what was paid when the hotel refuses the other room, and needs a person for the one', async () => {
    const { guest, reservation, card, amount } = await bookTwoRooms(64);
    await refuseTheOther();
    const answer = await guest.cancel(reservation, NO_FEE);
    expect(answer).toMatchObject({ status: 409, body: { code: 'RESERVATION.CANCELLATION_REFUSED' } });
    expect(await statesOf(reservation)).toEqual(['Canceled', 'Confirmed']);
    expect(await cancelling.stateOf(reservation)).toBe('confirmed');
    await expect
      .poll(async () => (await needsOf(reservation)).map(({ reason }) => reason))
      .toEqual(['hotel_cancelled']);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(amount * 100), held: 0 });
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount]);
  });

  it(
    'costs nothing where the hotel refused the other room, and its people cancelled that, too',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation, card, amount } = await bookTwoRooms(68, SAVER);
      // All of it is lost, and nobody knows yet which room is gone.
      const fee = { currency: 'GBP', amount };
      await hotel.fail({ operation: READ, times: 1, effect: { kind: 'status', status: 403, message: 'Not now.' } });
      await refuseTheOther();
      expect((await guest.cancel(reservation, fee)).status).toBe(409);
      await hotel.forgetFaults();
      expect((await guest.showCancellation(reservation)).fee).toEqual({ ...fee, amount: amount / 2 });
      await hotel.cancelByStaff(reservation.reference);
      expect(await guest.cancel(reservation, fee)).toMatchObject({
        status: 200,
        body: { state: 'cancelled', fee: NO_FEE },
      });
      expect(await cancelling.feesOf(reservation)).toEqual([]);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    },
  );

  it('needs a person where one room goes while the hotel is asked for both, and that one costs nothing', async () => {
    const booked = await bookTwoToLose(176);
    const { guest, reservation, card, whole, half } = booked;
    await cancelInPart(booked, whole);
    expect(await needsOf(reservation)).toMatchObject([{ reason: 'cancelled_in_part' }]);
    expect(await cancelling.placementOf(reservation)).toMatchObject({ state: 'confirmed', needs_person: true });
    const seesHalf = async () => {
      expect((await guest.showCancellation(reservation)).fee).toEqual(half);
      const { rooms, details } = await guest.follow(reservation);
      expect(rooms.filter((room) => room.cancelled_at_hotel)).toHaveLength(1);
      expect(details.cancellation).toMatchObject({ fee: half });
    };
    await seesHalf();
    // Refused once more, with nothing new: a person is needed still.
    expect((await guest.cancel(reservation, half)).status).toBe(409);
    expect(await needsOf(reservation)).toMatchObject([{ reason: 'cancelled_in_part' }]);
    const settle = ['placements', 'settle', reservation.reference, '--as', 'confirmed', ...WHO];
    expect((await runOn(staycard, settle)).out).toContain('is noted as seen to');
    await seesHalf();
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - Math.round(whole.amount * 100), held: 0 });
  });
});
