import type { PmsReservation } from '#pms/pms.ts';
import { iteratePages, readPages } from '../client/read-pages.ts';
import { reservationGroupSchema, reservationSchema, type MewsReservation } from '../schema/booking-schema.ts';
import { formatInstant } from '../time/time-unit.ts';
import type { MewsContext } from './mews-context.ts';

/** Mews' clock and ours may differ by this much. */
const CLOCK_TOLERANCE = { minutes: 10 };

/** Less than the three months that Mews allows for an interval. */
const WINDOW = { hours: 24 * 80 };

/**
 * Looks for the group that is named by our reference among those touched since a moment (contract digest, 12.1).
 * Undefined when it is not there now: it may still become visible, so look twice with a pause before concluding.
 */
export async function findReservation(
  context: MewsContext,
  reference: string,
  since: Temporal.Instant,
): Promise<PmsReservation | undefined> {
  const groupIds = await listGroupIds(context, reference, since);
  if (groupIds.length === 0) return undefined;
  const reservations = await listReservations(context, { ReservationGroupIds: groupIds });
  const groups = groupIds.map((groupId) => reservations.filter(({ GroupId }) => GroupId === groupId));
  const standing = groups.find((rooms) => rooms.some(({ State }) => State !== 'Canceled'));
  const [first, ...rest] = standing ?? groups.find((rooms) => rooms.length > 0) ?? [];
  if (!first) return undefined;
  const rooms = [first, ...rest].sort(compareNumbers);
  return {
    groupId: first.GroupId,
    accountId: first.AccountId,
    rooms: rooms.map(({ Id, Number: number, State }) => ({ id: Id, number, isCancelled: State === 'Canceled' })),
  };
}

/** Reservations in the 2023 shape, by whatever filter. */
export function listReservations({ client, settings }: MewsContext, filter: object): Promise<MewsReservation[]> {
  const body = { EnterpriseIds: [settings.enterpriseId], ...filter };
  return readPages(client, 'reservations/getAll/2023-06-06', body, 'Reservations', reservationSchema);
}

async function listGroupIds(context: MewsContext, reference: string, since: Temporal.Instant): Promise<string[]> {
  const { client, settings } = context;
  const until = context.now().add(CLOCK_TOLERANCE);
  let start = since.subtract(CLOCK_TOLERANCE);
  while (Temporal.Instant.compare(start, until) < 0) {
    const windowEnd = start.add(WINDOW);
    const end = Temporal.Instant.compare(windowEnd, until) < 0 ? windowEnd : until;
    const UpdatedUtc = { StartUtc: formatInstant(start), EndUtc: formatInstant(end.add({ seconds: 1 })) };
    const body = { EnterpriseIds: [settings.enterpriseId], UpdatedUtc };
    const operation = 'reservationGroups/getAll';
    for await (const page of iteratePages(client, operation, body, 'ReservationGroups', reservationGroupSchema)) {
      const found = page.filter(({ Name }) => Name === reference).map(({ Id }) => Id);
      if (found.length > 0) return found;
    }
    start = end;
  }
  return [];
}

function compareNumbers(one: MewsReservation, other: MewsReservation): number {
  return (one.Number ?? '').localeCompare(other.Number ?? '', 'en', { numeric: true });
}
