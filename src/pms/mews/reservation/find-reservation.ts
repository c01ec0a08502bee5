import type { FoundReservation } from '#pms/pms-reservation.ts';
import type { OrderToFind, PlacedReservation } from '#pms/pms.ts';
import { readPages, iteratePages } from '../client/read-pages.ts';
import { mapGroup } from '../mapping/map-group.ts';
import { reservationSchema, type MewsReservation, reservationGroupSchema } from '../schema/booking-schema.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import type { MewsContext } from '../mews-context.ts';
import type { z } from 'zod';
import { formatInstant } from '../time/time-unit.ts';

/** The largest expected difference between Mews' clock and ours. */
const CLOCK_TOLERANCE = { minutes: 10 };

/** Mews allows an interval of up to three months. */
const WINDOW = { hours: 24 * 80 };

/** Undefined if it is not there now. It may become visible later, so look twice with a pause between. */
export async function findReservation(
  context: MewsContext,
  { reference, booking }: OrderToFind,
  since: Temporal.Instant,
): Promise<FoundReservation | undefined> {
  const groupIds = await findGroupIds(context, reference, since);
  if (groupIds.length === 0) return undefined;
  const reservations = await listRooms(context, { ReservationGroupIds: groupIds });
  const timeZone = await findTimeZone(context);
  const groups = groupIds.map((groupId) => reservations.filter(({ GroupId }) => GroupId === groupId));
  const standing = groups.find((rooms) => rooms.some(({ State }) => State !== 'Canceled'));
  return mapGroup(standing ?? groups.find((rooms) => rooms.length > 0) ?? [], booking.rooms, timeZone);
}

/** Null if it is unreadable at the moment: a reservation without dates is better than none. */
export async function findTimeZone({ setUpCache }: MewsContext): Promise<string | null> {
  const times = await fallBackOnPmsFault(null, setUpCache.loadStayTimes());
  return times && times.timeZone;
}

/** The groups whose name begins with a prefix, among those changed since a moment. */
export async function* listReservations(
  context: MewsContext,
  prefix: string,
  since: Temporal.Instant,
): AsyncGenerator<PlacedReservation> {
  const seen = new Set<string>();
  const timeZone = await findTimeZone(context);
  for await (const page of iterateTouchedGroups(context, since)) {
    const ours = page.filter(({ Id, Name }) => Name?.startsWith(prefix) && !seen.has(Id));
    for (const { Id } of ours) seen.add(Id);
    if (ours.length === 0) continue;
    const rooms = await listRooms(context, { ReservationGroupIds: ours.map(({ Id }) => Id) });
    for (const { Id, Name } of ours) {
      const reservation = mapGroup(
        rooms.filter(({ GroupId }) => GroupId === Id),
        [],
        timeZone,
      );
      if (reservation) yield { reference: Name ?? '', reservation };
    }
  }
}

/** Rooms in the 2023 shape. */
export function listRooms({ client, settings }: MewsContext, filter: object): Promise<MewsReservation[]> {
  const body = { EnterpriseIds: [settings.enterpriseId], ...filter };
  return readPages(client, 'reservations/getAll/2023-06-06', body, 'Reservations', reservationSchema);
}

async function findGroupIds(context: MewsContext, reference: string, since: Temporal.Instant): Promise<string[]> {
  for await (const page of iterateTouchedGroups(context, since)) {
    const found = page.filter(({ Name }) => Name === reference).map(({ Id }) => Id);
    if (found.length > 0) return found;
  }
  return [];
}

/** The hotel's reservation groups created or changed since a moment, page by page. A few come twice. */
async function* iterateTouchedGroups(
  { client, settings, now }: MewsContext,
  since: Temporal.Instant,
): AsyncGenerator<z.output<typeof reservationGroupSchema>[]> {
  const until = now().add(CLOCK_TOLERANCE);
  let start = since.subtract(CLOCK_TOLERANCE);
  while (Temporal.Instant.compare(start, until) < 0) {
    const windowEnd = start.add(WINDOW);
    const end = Temporal.Instant.compare(windowEnd, until) < 0 ? windowEnd : until;
    const UpdatedUtc = { StartUtc: formatInstant(start), EndUtc: formatInstant(end.add({ seconds: 1 })) };
    const body = { EnterpriseIds: [settings.enterpriseId], UpdatedUtc };
    yield* iteratePages(client, 'reservationGroups/getAll', body, 'ReservationGroups', reservationGroupSchema);
    start = end;
  }
}
