import { dateAt, type Stay } from '#domain/stay.ts';
import type { CancelAnswer } from '#pms/pms.ts';
import { scheduledReservationSchema } from '../schema/booking-schema.ts';
import { stayInstants } from '../time/time-unit.ts';
import { listRoomsAs } from './find-reservation.ts';
import type { MewsContext } from './mews-context.ts';
import { fallBackOnPmsFault } from './fall-back-on-pms-fault.ts';

/**
 * Why rooms must not be cancelled as those of a stay: one that still stands has other dates, or nobody knows them.
 * Undefined when nothing is in the way. The hour counts for nothing: a guest who may come at noon has the same dates.
 */
export async function checkDates(
  context: MewsContext,
  ids: readonly string[],
  bookedStay: Stay,
): Promise<CancelAnswer | undefined> {
  const read = await fallBackOnPmsFault(undefined, readDates(context, ids));
  if (read?.rooms.length !== ids.length) return { state: 'unknown', reason: 'the dates of the stay are not given' };
  const { rooms, times } = read;
  const { start, end } = stayInstants(bookedStay, times);
  const isSameDate = (one: Temporal.Instant, other: Temporal.Instant) =>
    dateAt(one, times.timeZone).equals(dateAt(other, times.timeZone));
  const isMoved = rooms.some(
    ({ State, ScheduledStartUtc, ScheduledEndUtc }) =>
      State !== 'Canceled' && !(isSameDate(ScheduledStartUtc, start) && isSameDate(ScheduledEndUtc, end)),
  );
  if (!isMoved) return undefined;
  return { state: 'refused', reason: 'the hotel has changed the dates of this stay', isMoved };
}

/** What is new of the rooms is read before what is mostly known of the property. */
async function readDates(context: MewsContext, ids: readonly string[]) {
  const rooms = await listRoomsAs(context, { ReservationIds: ids }, scheduledReservationSchema);
  return { rooms, times: await context.setUpCache.loadStayTimes() };
}
