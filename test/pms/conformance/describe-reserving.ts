import { expect, test } from 'vitest';
import { expectNights } from './expect-price.ts';
import type { ConformanceContext } from './conformance-context.ts';
import { bookingOf, findTwice, reserve } from './port-user.ts';

/** Reserving, and finding reservations again. */
export function describeReserving(context: ConformanceContext): void {
  test('finds a reservation by our reference, with its rooms as they were booked, and no other', async () => {
    const { stay, offer, offers } = await context.findOffer(1, ({ available }) => available > 1);
    const since = Temporal.Now.instant();
    const reference = context.nextReference();
    const [other = offer] = offers.filter(({ roomCategory }) => roomCategory.id !== offer.roomCategory.id);
    const [one, second] = [other, offer].map((room) => bookingOf(room, stay, context.adults(1)));
    const booking = { ...one!, rooms: [...one!.rooms, ...second!.rooms] };
    expect(await context.pms.findReservation({ reference, booking }, since)).toBeUndefined();
    const reservation = await context.reserveOrThrow(booking, reference);
    const found = await findTwice(context.pms, { reference, booking }, since);
    expect(found).toMatchObject({ groupId: reservation.groupId, accountId: reservation.accountId });
    expect(found?.rooms.map(({ id }) => id)).toEqual(reservation.rooms.map(({ id }) => id));
    expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
    expect(await context.pms.findReservation({ reference: `${reference}0`, booking }, since)).toBeUndefined();
  });

  test('has one room less on each night of a reservation, and no fewer on the nights around it', async () => {
    const { stay, offer } = await context.findOffer(1);
    const around = {
      arrivalDate: stay.arrivalDate.subtract({ days: 1 }),
      departureDate: stay.departureDate.add({ days: 1 }),
    };
    const [before, night, after] = await context.freeRooms(around, offer.roomCategory.id);
    await context.reserveOrThrow(bookingOf(offer, stay, context.adults(1)));
    expect(await context.freeRooms(around, offer.roomCategory.id)).toEqual([before, night! - 1, after]);
  });

  test('reserves nothing where its caller has given up, who is asked once', async () => {
    const { stay, offer } = await context.findOffer(1);
    const since = Temporal.Now.instant();
    let asked = 0;
    const maySend = async () => {
      asked += 1;
      return Promise.resolve(false);
    };
    const order = { ...context.order(bookingOf(offer, stay, context.adults(1))), maySend };
    expect(await context.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await context.pms.findReservation(order, since)).toBeUndefined();
    expect(asked).toBe(1);
  });

  test('reserves nothing after the time that it may', async () => {
    const { stay, offer } = await context.findOffer(1);
    const since = Temporal.Now.instant();
    const late = {
      ...context.order(bookingOf(offer, stay, context.adults(1))),
      sendBefore: since.subtract({ milliseconds: 1 }),
    };
    expect(await context.pms.createReservation(late)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await findTwice(context.pms, late, since)).toBeUndefined();
  });

  test('reserves all rooms or none: one room too many is refused and nothing is taken', async () => {
    const { stay, offer } = await context.findOffer(1);
    const free = await context.freeRooms(stay, offer.roomCategory.id);
    const since = Temporal.Now.instant();
    const order = context.order(bookingOf(offer, stay, context.adults(1), free[0]! + 1));
    const answer = await reserve(context.pms, order);
    expect(answer).toMatchObject({ state: 'refused', code: 'RESERVATION.NO_AVAILABILITY' });
    expect(await context.pms.findReservation(order, since)).toBeUndefined();
    expect(await context.freeRooms(stay, offer.roomCategory.id)).toEqual(free);
  });

  test('is sold out when the last room is reserved, no longer offers it and refuses it', async () => {
    const { stay, offer } = await context.findOffer(1);
    const [free] = await context.freeRooms(stay, offer.roomCategory.id);
    await context.reserveOrThrow(bookingOf(offer, stay, context.adults(1), free));
    const offers = await context.pms.listOffers({ stay, party: context.adults(1), language: 'en' });
    expect(offers.filter(({ roomCategory }) => roomCategory.id === offer.roomCategory.id)).toEqual([]);
    const answer = await reserve(context.pms, context.order(bookingOf(offer, stay, context.adults(1))));
    expect(answer).toMatchObject({ state: 'refused', code: 'RESERVATION.NO_AVAILABILITY' });
  });

  test.each(['first', 'second'])(
    'serves stays across the %s coming change of clocks, night by night',
    async (which) => {
      const change = findClockChange(context.timeZone, which === 'first' ? 1 : 2) ?? context.today().add({ days: 200 });
      const stay = { arrivalDate: change.subtract({ days: 1 }), departureDate: change.add({ days: 2 }) };
      const offers = await context.pms.listOffers({ stay, party: context.adults(1), language: 'en' });
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) expectNights(offer.price, offer.nights, stay);
      const around = {
        arrivalDate: stay.arrivalDate.subtract({ days: 1 }),
        departureDate: stay.departureDate.add({ days: 1 }),
      };
      for (const offer of offers) {
        const before = await context.freeRooms(around, offer.roomCategory.id);
        const answer = await reserve(context.pms, context.order(bookingOf(offer, stay, context.adults(1))));
        // Free rooms on every night may still be different rooms each night. Then the next offer is tried.
        if (answer.state === 'refused') continue;
        expect(answer.state).toBe('created');
        const expected = before.map((count, index) => (index === 0 || index === before.length - 1 ? count : count - 1));
        expect(await context.freeRooms(around, offer.roomCategory.id)).toEqual(expected);
        return;
      }
      expect.unreachable('no offered room could be reserved');
    },
  );
}

/** The date of the nth upcoming clock change. Undefined in a zone without them. */
function findClockChange(timeZone: string, count: number): Temporal.PlainDate | undefined {
  let time: Temporal.ZonedDateTime | null = Temporal.Now.zonedDateTimeISO(timeZone).add({ days: 10 });
  for (let found = 0; found < count && time; found += 1) time = time.getTimeZoneTransition('next');
  return time?.toPlainDate();
}
