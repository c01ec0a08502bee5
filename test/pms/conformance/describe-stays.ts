import { expect, test } from 'vitest';
import { subtract, money } from '#domain/money/money.ts';
import type { ConformanceContext } from './conformance-context.ts';
import { bookingOf, cancelUntilCertain, postOnce } from './port-user.ts';

/** Stays in the PMS of any origin, and their bills. */
export function describeStays(context: ConformanceContext): void {
  test('finds a stay with its dates and rooms, reads what is owed, and sees a payment and a cancellation', async () => {
    const { stay, offer } = await context.findOffer(1);
    const reservation = await context.reserveOrThrow(bookingOf(offer, stay, context.adults(1)));
    const { complete } = context;
    const { groupId } = reservation;
    const [found] = await complete.findStays({ groupId });
    expect(found).toMatchObject({
      groupId,
      accountId: reservation.accountId,
      stay,
      state: 'confirmed',
      payer: 'guest',
    });
    expect(found!.rooms.map(({ id }) => id)).toEqual(reservation.rooms.map(({ id }) => id));
    const readBill = async () => (await complete.readBill(found!)).bills.find(({ isClosed }) => !isClosed);
    const before = await readBill();
    expect(before!.owed!.amountMinor).toBeGreaterThanOrEqual(offer.price.gross.amountMinor);
    expect(found!.booked).toMatchObject([{ id: found!.rooms[0]!.id, roomCategoryId: offer.roomCategory.id }]);
    expect(before!.nights.map(({ date, gross }) => [date.toString(), gross])).toEqual(
      offer.nights.map(({ date, price }) => [date.toString(), price.gross]),
    );
    const redemptionId = `rdm_${context.nextReference()}`;
    const amount = money(offer.price.currency, 1_200);
    const { billId } = before!;
    const onBill = billId === null ? {} : { billId };
    expect(await postOnce(complete, { redemptionId, reservation: found!, amount, note: '222P', ...onBill })).toBe(true);
    const after = await readBill();
    expect(after!.owed).toEqual(subtract(before!.owed!, amount));
    if (!context.pms.cancelReservation) return;
    expect(await cancelUntilCertain(complete, reservation)).toBe('done');
    expect(await complete.findStays({ groupId })).toMatchObject([{ state: 'cancelled' }]);
  });

  test('finds nothing for a number that the hotel has not given', async () => {
    expect(await context.complete.findStays({ number: 'no-such-number' })).toEqual([]);
  });
}
