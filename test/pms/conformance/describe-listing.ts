import { expect, test } from 'vitest';
import type { ConformanceContext } from './conformance-context.ts';
import { bookingOf, cancelUntilCertain } from './port-user.ts';

/** The listing of all our reservations, which the comparison needs. */
export function describeListing(context: ConformanceContext): void {
  test('lists what was reserved under a prefix, each reservation once, cancelled or not, and no other', async () => {
    const since = Temporal.Now.instant();
    const prefix = `${context.nextReference()}-`;
    const reserve = async (reference: string, rooms: number) => {
      const { stay, offer } = await context.findOffer(1, ({ available }) => available >= rooms);
      return context.reserveOrThrow(bookingOf(offer, stay, context.adults(1), rooms), reference);
    };
    const standing = await reserve(`${prefix}1`, 2);
    const cancelled = await reserve(`${prefix}2`, 1);
    await reserve(context.nextReference(), 1);
    if (context.pms.cancelReservation) expect(await cancelUntilCertain(context.complete, cancelled)).toBe('done');

    const listed = await Array.fromAsync(context.complete.listReservations(prefix, since));
    expect(new Map(listed.map(({ reference, reservation }) => [reference, reservation.groupId]))).toEqual(
      new Map([
        [`${prefix}1`, standing.groupId],
        [`${prefix}2`, cancelled.groupId],
      ]),
    );
    expect(listed).toHaveLength(2);
    const roomsOf = (reference: string) => listed.find((one) => one.reference === reference)!.reservation.rooms;
    expect(roomsOf(`${prefix}1`).map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
    expect(roomsOf(`${prefix}2`).map(({ isCancelled }) => isCancelled)).toEqual([
      context.pms.cancelReservation !== undefined,
    ]);
  });
}
