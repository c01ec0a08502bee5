import { asId, type AgeCategoryId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import type { BookedRoom } from '#domain/stay/offer.ts';
import { orderAsBooked } from '#domain/stay/order-as-booked.ts';
import { dateAt, type Stay } from '#domain/stay/stay.ts';
import type { FoundReservation, HotelStay } from '#pms/pms-reservation.ts';
import type { MewsReservation } from '../schema/booking-schema.ts';

/**
 * The rooms of a group as they were booked. If several rooms match, active ones come first, by their numbers. If the
 * hotel gave some of them to other guests, payments belong to the account of the first room.
 */
export function mapGroup(
  reservations: readonly MewsReservation[],
  booked: readonly BookedRoom[],
  timeZone: string | null,
): FoundReservation | undefined {
  const rooms = orderAsBooked([...reservations].sort(compareNumbers).sort(compareStanding).map(describeRoom), booked);
  const [first] = rooms;
  if (!first) return undefined;
  const optional = reservations.filter(({ State }) => State === 'Optional');
  return {
    groupId: first.groupId,
    accountId: first.accountId,
    rooms: rooms.map(({ id, number, isCancelled }) => ({ id, number, isCancelled })),
    stays: rooms.map((room) => stayOf(room, timeZone)),
    states: rooms.map(({ state }) => state),
    isOptional: optional.length > 0,
    optionalUntil: earliest(optional.flatMap(({ ReleasedUtc }) => ReleasedUtc ?? [])),
  };
}

/** The dates of a room. Null if Mews does not give them, or the hotel's time zone is unknown at the moment. */
export function stayOf(
  {
    ScheduledStartUtc: arrives,
    ScheduledEndUtc: leaves,
  }: Pick<MewsReservation, 'ScheduledStartUtc' | 'ScheduledEndUtc'>,
  timeZone: string | null,
): Stay | null {
  if (timeZone === null || !arrives || !leaves) return null;
  return { arrivalDate: dateAt(arrives, timeZone), departureDate: dateAt(leaves, timeZone) };
}

export function describeRoom({
  Id,
  GroupId,
  AccountId,
  Number: number,
  State,
  CancellationReason,
  ...room
}: MewsReservation) {
  return {
    id: Id,
    groupId: GroupId,
    accountId: AccountId,
    number,
    isCancelled: State === 'Canceled',
    state: stateOf({ State, CancellationReason }),
    ScheduledStartUtc: room.ScheduledStartUtc,
    ScheduledEndUtc: room.ScheduledEndUtc,
    roomCategoryId: asId<RoomCategoryId>(room.RequestedResourceCategoryId),
    rateId: asId<RateId>(room.RateId),
    party: room.PersonCounts.map(({ AgeCategoryId, Count }) => {
      return { ageCategoryId: asId<AgeCategoryId>(AgeCategoryId), count: Count };
    }),
  };
}

const STATES = {
  Inquired: 'not_confirmed',
  Requested: 'not_confirmed',
  Optional: 'not_confirmed',
  Confirmed: 'confirmed',
  Started: 'checked_in',
  Processed: 'checked_out',
  Canceled: 'cancelled',
  Other: 'unknown',
} as const;

export function stateOf({
  State,
  CancellationReason,
}: Pick<MewsReservation, 'State' | 'CancellationReason'>): HotelStay['state'] {
  return State === 'Canceled' && CancellationReason === 'NoShow' ? 'no_show' : STATES[State];
}

function earliest(instants: readonly Temporal.Instant[]): Temporal.Instant | null {
  return instants.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null;
}

function compareStanding({ State: one }: MewsReservation, { State: other }: MewsReservation): number {
  return Number(one === 'Canceled') - Number(other === 'Canceled');
}

export function compareNumbers(one: MewsReservation, other: MewsReservation): number {
  return (one.Number ?? '').localeCompare(other.Number ?? '', 'en', { numeric: true });
}
