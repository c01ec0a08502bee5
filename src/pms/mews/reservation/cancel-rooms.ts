import type { PmsReservation, RoomAtHotel, WriteAnswer } from '#pms/pms-reservation.ts';
import type { CancelOptions } from '#pms/pms.ts';
import { writeAgainIfTurnedAway } from '../client/repeat-writes.ts';
import { stayOf } from '../mapping/map-group.ts';
import { anyObjectSchema, type MewsReservation } from '../schema/booking-schema.ts';
import { findTimeZone, listRooms } from './find-reservation.ts';
import type { MewsContext } from '../mews-context.ts';

/** Mews requires a reason and refuses an empty one. */
const DEFAULT_NOTE = 'Cancelled by the booking page.';

/** Cancels all given rooms of a group, or none. Mews refuses if one is already cancelled. */
export async function cancelRooms(
  context: MewsContext,
  { rooms }: PmsReservation,
  note: string,
  { postFee, mailsGuest = false }: CancelOptions,
): Promise<WriteAnswer> {
  const { settings, client } = context;
  const body = {
    EnterpriseId: settings.enterpriseId,
    ReservationIds: rooms.map(({ id }) => id),
    // Both are always sent, because Mews by default mails the guest and, in another operation, charges the fee.
    PostCancellationFee: postFee,
    SendEmail: mailsGuest,
    Notes: note.trim() === '' ? DEFAULT_NOTE : note,
  };
  const written = await writeAgainIfTurnedAway(client, 'reservations/cancel', body, anyObjectSchema);
  context.priceCache.dropAvailability();
  if (written.state === 'refused') return { state: 'refused', reason: written.message };
  return written.state === 'done' ? { state: 'done' } : { state: 'unknown', reason: written.reason };
}

/** Mews' limit of ids per request. */
const MOST_ROOMS = 1000;

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
