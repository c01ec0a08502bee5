import type { PmsReservation, RoomAtHotel, WriteAnswer } from '#pms/pms-reservation.ts';
import type { CancelOptions } from '#pms/pms.ts';
import { writeRepeatedly } from '../client/repeat-writes.ts';
import { stayOf } from '../mapping/map-group.ts';
import { anyObjectSchema, type MewsReservation } from '../schema/booking-schema.ts';
import { findTimeZone, listRooms } from './find-reservation.ts';
import type { MewsContext } from '../mews-context.ts';

/** Mews wants a reason; an empty one is refused (contract digest, 6.8). */
const DEFAULT_NOTE = 'Cancelled by the booking page.';

/** Cancels rooms of a group: all of them, or none. Mews refuses where one is cancelled already. */
export async function cancelReservation(
  context: MewsContext,
  { rooms }: PmsReservation,
  note: string,
  { postFee, mailsGuest = false }: CancelOptions,
): Promise<WriteAnswer> {
  const { settings, client } = context;
  const body = {
    EnterpriseId: settings.enterpriseId,
    ReservationIds: rooms.map(({ id }) => id),
    // Both are always sent: Mews mails the guest unless asked otherwise, and elsewhere charges the fee unless asked
    // otherwise.
    PostCancellationFee: postFee,
    SendEmail: mailsGuest,
    Notes: note.trim() === '' ? DEFAULT_NOTE : note,
  };
  const written = await writeRepeatedly(client, 'reservations/cancel', body, anyObjectSchema);
  context.priceCache.dropAvailability();
  if (written.state === 'refused') return { state: 'refused', reason: written.message };
  return written.state === 'done' ? { state: 'done' } : { state: 'unknown', reason: written.reason };
}

/** Mews takes no more ids at once. */
const MOST_ROOMS = 1000;

/** The rooms of some groups as they are now. */
export async function readRooms(context: MewsContext, reservations: readonly PmsReservation[]): Promise<RoomAtHotel[]> {
  const ids = reservations.flatMap(({ rooms }) => rooms.map(({ id }) => id));
  const found: MewsReservation[] = [];
  for (let from = 0; from < ids.length; from += MOST_ROOMS) {
    const part = ids.slice(from, from + MOST_ROOMS);
    found.push(...(await listRooms(context, { ReservationIds: part })));
  }
  const timeZone = await findTimeZone(context);
  return found.map((room) => ({ id: room.Id, isCancelled: room.State === 'Canceled', stay: stayOf(room, timeZone) }));
}
