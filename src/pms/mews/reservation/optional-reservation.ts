import type { PmsReservation, WriteAnswer } from '#pms/pms-reservation.ts';
import type { ConfirmOptions } from '#pms/pms-payments.ts';
import type { MewsWrite } from '../client/write-outcome.ts';
import { writeAgainIfTurnedAway } from '../client/repeat-writes.ts';
import { anyObjectSchema, type MewsReservation } from '../schema/booking-schema.ts';
import { formatInstant } from '../time/time-unit.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { listRooms } from './find-reservation.ts';
import type { MewsContext } from '../mews-context.ts';

/**
 * Confirms every room of a group. Mews confirms optional rooms only, and refuses the whole request if one is already
 * confirmed. So after a refusal or an unknown outcome the rooms are read, and the remaining optional ones are retried.
 */
export async function confirmReservation(
  context: MewsContext,
  reservation: PmsReservation,
  { mailsGuest = false }: ConfirmOptions,
): Promise<WriteAnswer> {
  let optional: readonly string[] = reservation.rooms.map(({ id }) => id);
  for (;;) {
    const body = {
      EnterpriseId: context.settings.enterpriseId,
      ReservationIds: optional,
      SendConfirmationEmail: mailsGuest,
    };
    const written = await writeAgainIfTurnedAway(context.client, 'reservations/confirm', body, anyObjectSchema);
    if (written.state === 'done') return { state: 'done' };
    const rooms = await readKept(context, optional);
    if (!Array.isArray(rooms)) return rooms;
    const left = rooms.filter(({ State }) => !CONFIRMED.has(State)).map(({ Id }) => Id);
    if (left.length === 0) return { state: 'done' };
    if (written.state !== 'refused' || left.length === optional.length) return answerOf(written);
    optional = left;
  }
}

/** Moves the release time of every room. After an unknown outcome the rooms are read to see whether it worked. */
export async function extendOption(
  context: MewsContext,
  reservation: PmsReservation,
  optionalUntil: Temporal.Instant,
): Promise<WriteAnswer> {
  const ids = reservation.rooms.map(({ id }) => id);
  const ReleasedUtc = { Value: formatInstant(optionalUntil) };
  const body = {
    EnterpriseId: context.settings.enterpriseId,
    ReservationUpdates: ids.map((ReservationId) => ({ ReservationId, ReleasedUtc })),
    // Mews recalculates the price by default, but the guest is paying the price at the time of reservation.
    Reprice: false,
    ApplyCancellationFee: false,
  };
  const written = await writeAgainIfTurnedAway(context.client, 'reservations/update', body, anyObjectSchema);
  if (written.state === 'done') return { state: 'done' };
  const rooms = await readKept(context, ids);
  if (!Array.isArray(rooms)) return rooms;
  const isKept = rooms.every(
    (room) => CONFIRMED.has(room.State) || (room.ReleasedUtc && formatInstant(room.ReleasedUtc) === ReleasedUtc.Value),
  );
  return isKept ? { state: 'done' } : answerOf(written);
}

const CONFIRMED: ReadonlySet<MewsReservation['State']> = new Set(['Confirmed', 'Started', 'Processed']);

/** The current rooms. If one is cancelled or unreadable, the answer to return instead. */
async function readKept(context: MewsContext, ids: readonly string[]): Promise<MewsReservation[] | WriteAnswer> {
  const rooms = await fallBackOnPmsFault([], listRooms(context, { ReservationIds: ids }));
  if (rooms.length < ids.length) return { state: 'unknown', reason: 'the rooms could not be read' };
  const isReleased = rooms.some(({ State }) => State === 'Canceled');
  return isReleased ? { state: 'refused', reason: 'a room has been released or cancelled' } : rooms;
}

/** An unsent request is not a refusal. */
function answerOf(written: Exclude<MewsWrite<unknown>, { state: 'done' }>): WriteAnswer {
  return written.state === 'refused'
    ? { state: 'refused', reason: written.message }
    : { state: 'unknown', reason: written.reason };
}
