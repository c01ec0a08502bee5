import { expect, test } from 'vitest';
import type { Suite } from './opened-suite.ts';
import { bookingOf, callOff } from './port-user.ts';

/** Calling off. */
export function describeCancelling(suite: Suite): void {
  test('frees the rooms of a cancelled reservation, and cancelling again changes nothing', async () => {
    const { stay, offer } = await suite.findOffer(1, ({ available }) => available > 1);
    const free = await suite.freeRooms(stay, offer.roomCategory.id);
    const since = Temporal.Now.instant();
    const reference = suite.nextReference();
    const reservation = await suite.reserveOrThrow(bookingOf(offer, stay, suite.adults(1), 2), reference);
    expect(await suite.freeRooms(stay, offer.roomCategory.id)).toEqual(free.map((count) => count - 2));
    expect(await callOff(suite.complete, reservation)).toBe('done');
    expect(await suite.freeRooms(stay, offer.roomCategory.id)).toEqual(free);
    expect(await callOff(suite.complete, reservation)).toBe('done');
    expect(await suite.freeRooms(stay, offer.roomCategory.id)).toEqual(free);
    const found = await suite.pms.findReservation(reference, since);
    expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
  });
}
