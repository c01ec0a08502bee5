import { expect, test } from 'vitest';
import { feeAt, feesOfBooking } from '#domain/cancelling/cancellation-fee.ts';
import { sum } from '#domain/money/money.ts';
import type { Offer } from '#domain/stay/offer.ts';
import { idsOfCancelled, type PmsReservation } from '#pms/pms-reservation.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import type { ConformanceContext } from './conformance-context.ts';
import { bookingOf, cancelUntilCertain, reserve } from './port-user.ts';

export function describeCancelling(context: ConformanceContext): void {
  test('frees the rooms of a cancelled reservation, and cancelling again changes nothing', async () => {
    const { stay, offer } = await context.findOffer(1, ({ available }) => available > 1);
    const free = await context.freeRooms(stay, offer.roomCategory.id);
    const since = Temporal.Now.instant();
    const reference = context.nextReference();
    const booking = bookingOf(offer, stay, context.adults(1), 2);
    const reservation = await context.reserveOrThrow(booking, reference);
    expect(await context.freeRooms(stay, offer.roomCategory.id)).toEqual(free.map((count) => count - 2));
    expect(await cancelUntilCertain(context.complete, reservation)).toBe('done');
    expect(await context.freeRooms(stay, offer.roomCategory.id)).toEqual(free);
    expect(await cancelUntilCertain(context.complete, reservation)).toBe('done');
    expect(await context.freeRooms(stay, offer.roomCategory.id)).toEqual(free);
    const found = await context.pms.findReservation({ reference, booking }, since);
    expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
  });

  test('says of several reservations which rooms are cancelled, and of none that stands', async () => {
    const one = await context.findOffer(1);
    const standing = await context.reserveOrThrow(bookingOf(one.offer, one.stay, context.adults(1)));
    const two = await context.findOffer(1, ({ available }) => available > 1);
    const gone = await context.reserveOrThrow(bookingOf(two.offer, two.stay, context.adults(1), 2));
    const pms = context.complete;
    expect(await pms.readRooms([])).toEqual([]);
    const before = await pms.readRooms([standing, gone]);
    expect(idsOfCancelled(before)).toEqual([]);
    const booked = [
      ...standing.rooms.map(({ id }) => ({ id, ...one })),
      ...gone.rooms.map(({ id }) => ({ id, ...two })),
    ];
    for (const { id, stay } of booked) expect(before.find((room) => room.id === id)?.stay).toEqual(stay);
    expect(await cancelUntilCertain(pms, gone)).toBe('done');
    const cancelled = idsOfCancelled(await pms.readRooms([standing, gone]));
    expect(cancelled.toSorted()).toEqual(gone.rooms.map(({ id }) => id).toSorted());
    expect(idsOfCancelled(await pms.readRooms([standing]))).toEqual([]);
  });

  test('says what stands on the bills of what was reserved, which is what was quoted', async () => {
    const { stay, offer } = await context.findOffer(1, ({ available }) => available > 1);
    const sold = await context.pms.listExtras('en');
    const taxes = sold.filter(({ isCityTax }) => isCityTax);
    const [extra] = sold.filter(({ isCityTax }) => !isCityTax);
    const bookings = [taxes, extra ? [...taxes, extra] : taxes].map((extras) => {
      const one = bookingOf(offer, stay, context.adults(1));
      return { ...one, extras: extras.map(({ id: extraId }) => ({ extraId, count: 1 })) };
    });
    const pms = context.complete;
    expect(await pms.readCharged([])).toEqual(new Map());
    const quoted: unknown[] = [];
    const reserved: PmsReservation[] = [];
    for (const booking of bookings) {
      quoted.push((await pms.quoteStay({ booking, language: 'en' }))?.quote.total.gross);
      reserved.push(await context.reserveOrThrow(booking));
    }
    const charged = await pms.readCharged(reserved);
    expect(reserved.map(({ groupId }) => charged.get(groupId))).toEqual(quoted);
  });

  test('gives the fees of a rate from the earliest on, in the money of the room', async () => {
    const { stay, offers } = await context.findOffer(2);
    let reported = 0;
    for (const offer of oneOfEachRate(offers)) {
      const booking = bookingOf(offer, stay, context.adults(1));
      const [room] = (await context.pms.quoteStay({ booking, language: 'en' }))!.quote.rooms;
      const fees = room!.cancellationFees;
      if (!fees) continue;
      reported += 1;
      const moments = fees.map(({ from }) => from.epochMilliseconds);
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(fees.every(({ fee }) => fee.currency === offer.price.currency && fee.amountMinor > 0)).toBe(true);
    }
    expect(reported).toBeGreaterThan(0);
  });

  test('charges the fee that a quote showed, and nothing more when cancelled again', async () => {
    const { stay, offers } = await context.findOffer(2, ({ available }) => available > 1);
    let cancelled = 0;
    for (const offer of oneOfEachRate(offers.filter(({ available }) => available > 1))) {
      const booking = bookingOf(offer, stay, context.adults(1), 2);
      const { quote } = (await context.pms.quoteStay({ booking, language: 'en' }))!;
      const { currency } = quote.total;
      const reported = feesOfBooking(
        quote.rooms.map(({ cancellationFees }) => cancellationFees),
        quote.total.gross,
      );
      if (!reported) continue;
      const answer = await reserve(context.pms, context.order(booking));
      // Free rooms on every night may still be different rooms each night.
      if (answer.state === 'refused') continue;
      cancelled += 1;
      const { reservation } = answer as Extract<CreateAnswer, { state: 'created' }>;
      for (const _ of ['once', 'again']) {
        expect(await cancelUntilCertain(context.complete, reservation, { postFee: true })).toBe('done');
        const charged = sum(currency, await context.listFees(reservation));
        expect(await context.complete.readCancellationFee(reservation)).toEqual(charged);
        expect([offer.rate.name, charged]).toEqual([
          offer.rate.name,
          feeAt(reported, Temporal.Now.instant(), currency),
        ]);
      }
    }
    expect(cancelled).toBeGreaterThan(0);
  });

  test('charges nothing where no fee is to be posted', async () => {
    const { stay, offers } = await context.findOffer(1);
    for (const offer of oneOfEachRate(offers)) {
      const reservation = await context.reserveOrThrow(bookingOf(offer, stay, context.adults(1)));
      expect(await cancelUntilCertain(context.complete, reservation, { postFee: false })).toBe('done');
      expect(await context.listFees(reservation)).toEqual([]);
    }
  });
}

function oneOfEachRate(offers: readonly Offer[]): Offer[] {
  return [...new Map(offers.map((offer) => [offer.rate.id, offer])).values()];
}
