import { expect, test } from 'vitest';
import type { Suite } from './conformance-context.ts';
import { bookingOf, callOff } from './port-user.ts';

/** Every reservation of ours, for those who compare. */
export function describeListing(suite: Suite): void {
  test('lists what was reserved under a prefix, each reservation once, called off or not, and no other', async () => {
    const since = Temporal.Now.instant();
    const prefix = `${suite.nextReference()}-`;
    const reserve = async (reference: string, rooms: number) => {
      const { stay, offer } = await suite.findOffer(1, ({ available }) => available >= rooms);
      return suite.reserveOrThrow(bookingOf(offer, stay, suite.adults(1), rooms), reference);
    };
    const standing = await reserve(`${prefix}1`, 2);
    const calledOff = await reserve(`${prefix}2`, 1);
    await reserve(suite.nextReference(), 1);
    if (suite.pms.cancelReservation) expect(await callOff(suite.complete, calledOff)).toBe('done');

    const listed = await Array.fromAsync(suite.complete.listReservations(prefix, since));
    expect(new Map(listed.map(({ reference, reservation }) => [reference, reservation.groupId]))).toEqual(
      new Map([
        [`${prefix}1`, standing.groupId],
        [`${prefix}2`, calledOff.groupId],
      ]),
    );
    expect(listed).toHaveLength(2);
    const roomsOf = (reference: string) => listed.find((one) => one.reference === reference)!.reservation.rooms;
    expect(roomsOf(`${prefix}1`).map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
    expect(roomsOf(`${prefix}2`).map(({ isCancelled }) => isCancelled)).toEqual([
      suite.pms.cancelReservation !== undefined,
    ]);
  });
}
