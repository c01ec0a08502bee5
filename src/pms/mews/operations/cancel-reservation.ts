import type { PmsReservation, RoomAtHotel } from '#pms/pms-reservation.ts';
import type { CancelAnswer, CancelOptions } from '#pms/pms.ts';
import { writeRepeatedly } from '../client/write-patiently.ts';
import { stayOf } from '../mapping/map-group.ts';
import { anyObjectSchema, type MewsReservation } from '../schema/booking-schema.ts';
import { checkDates } from './check-dates.ts';
import { findTimeZone, listRooms } from './find-reservation.ts';
import type { MewsContext } from './mews-context.ts';
import { fallBackOnPmsFault } from './fall-back-on-pms-fault.ts';

/** Mews wants a reason; an empty one is refused (contract digest, 6.8). */
const DEFAULT_NOTE = 'Cancelled by the booking page.';

/**
 * Cancels every room of a group. What is cancelled already counts as done: Mews refuses to do it twice, so after a
 * refusal or an unknown outcome the rooms are read, and only those that still stand are tried once more.
 */
export async function cancelReservation(
  context: MewsContext,
  reservation: PmsReservation,
  note: string,
  { postFee, mailsGuest = false, bookedStay }: CancelOptions,
): Promise<CancelAnswer> {
  const { settings, client } = context;
  const Notes = note.trim() === '' ? DEFAULT_NOTE : note;
  // Both are always sent: Mews mails the guest unless asked otherwise, and elsewhere charges the fee unless asked
  // otherwise.
  const options = { PostCancellationFee: postFee, SendEmail: mailsGuest, Notes };
  let standing: readonly string[] = reservation.rooms.map(({ id }) => id);
  const foundGone: string[] = [];
  const obstacle = bookedStay && (await checkDates(context, standing, bookedStay));
  if (obstacle) return obstacle;
  for (;;) {
    const body = { EnterpriseId: settings.enterpriseId, ReservationIds: standing, ...options };
    const written = await writeRepeatedly(client, 'reservations/cancel', body, anyObjectSchema);
    context.priceCache.dropAvailability();
    if (written.state === 'done') return { state: 'done', ...sayGone(foundGone) };
    const rooms = await fallBackOnPmsFault(undefined, listRooms(context, { ReservationIds: standing }));
    // What is gone after a lost answer was cancelled by what was just sent, or by somebody else.
    const isRefused = written.state === 'refused';
    if (isRefused) foundGone.push(...idsOfCancelled(rooms ?? []));
    const left = rooms && listStanding(rooms, standing);
    if (left?.length === 0) {
      const gone = { ...lastCancelled(rooms ?? []), ...sayGone(foundGone) };
      return { state: 'done', ...gone, ...(!isRefused && { isPresumed: true }) };
    }
    // A no counts when the rooms still stand; one that is cancelled already gets a no, too.
    if (written.state !== 'refused') return { state: 'unknown', reason: written.reason };
    if (left === undefined) return { state: 'unknown', reason: written.message };
    if (left.length === standing.length) return { state: 'refused', reason: written.message };
    standing = left;
  }
}

function sayGone(foundGone: readonly string[]): { readonly foundGone?: readonly string[] } {
  return foundGone.length > 0 ? { foundGone } : {};
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

function idsOfCancelled(rooms: readonly MewsReservation[]): string[] {
  return rooms.filter(({ State }) => State === 'Canceled').map(({ Id }) => Id);
}

/** The rooms that are not cancelled. */
function listStanding(rooms: readonly MewsReservation[], ids: readonly string[]): readonly string[] {
  const cancelled = idsOfCancelled(rooms);
  return ids.filter((id) => !cancelled.includes(id));
}

/** Nothing where Mews does not say it of every room. */
function lastCancelled(rooms: readonly MewsReservation[]): { readonly cancelledAt?: Temporal.Instant } {
  const times = rooms.flatMap(({ CancelledUtc }) => CancelledUtc ?? []);
  const last = times.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1);
  return last && times.length === rooms.length ? { cancelledAt: last } : {};
}
