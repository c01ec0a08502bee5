import { blankProfile } from '../customers/customer-profile.ts';
import type { CustomerRow } from '../model/account-rows.ts';
import type { ReservationRow } from '../model/booking-rows.ts';
import { localDate } from '../rooms/time-units.ts';
import type { World } from '../model/world.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';

const horizonDays = 548;
const roomsLeftAlone = 2;

/** Days after the anchor on which the whole hotel is full, with the number of nights. */
export const fullNights = [
  { fromDay: 9, nights: 2 },
  { fromDay: 24, nights: 1 },
  { fromDay: 45, nights: 3 },
  { fromDay: 87, nights: 2 },
  { fromDay: 150, nights: 1 },
  { fromDay: 301, nights: 2 },
];

/** The blocked room has no guests around the blocks of the seed. */
const blockedNights = { fromDay: 58, nights: 13 };

interface Occupancy {
  room: number;
  category: number;
  fromDay: number;
  nights: number;
}

/** Earlier guests: full days here and there, a light load everywhere, most nights free. */
export function buildGuests(world: World, plan: HotelPlan, anchorMs: number): void {
  const about = { FirstName: 'Regular', LastName: 'Guest', Email: `regulars@${plan.prefix}.example` };
  const customerId = buildSeedCustomer(world, plan, anchorMs, 1, about);
  const groupId = seedId(plan.prefix, 'reservation group', 1);
  world.reservationGroups.put({
    Id: groupId,
    Name: 'Guests of the house',
    ChannelManager: null,
    ChannelManagerGroupNumber: null,
    EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
  });
  const times = createTimes(plan, anchorMs);
  listOccupancies(plan).forEach((occupancy, index) => {
    world.reservations.put(makeReservation(world, plan, occupancy, index + 1, { times, customerId, groupId }));
  });
  buildGuestInHouse(world, plan, anchorMs, { times, groupId });
}

export function buildSeedCustomer(
  world: World,
  plan: HotelPlan,
  anchorMs: number,
  number: number,
  about: Pick<CustomerRow, 'FirstName' | 'LastName' | 'Email'>,
): string {
  const id = seedId(plan.prefix, 'customer', number);
  const profile = blankProfile({ newId: () => id, nowMs: anchorMs }, plan.chain.id, String(world.customers.size + 1));
  world.customers.put({ ...profile, ...about });
  return id;
}

/** A guest who arrived yesterday for one night and has not checked out. The room is free for new guests. */
function buildGuestInHouse(
  world: World,
  plan: HotelPlan,
  anchorMs: number,
  { times, groupId }: { times: Times; groupId: string },
): void {
  const about = { FirstName: 'Robin', LastName: 'Stayer', Email: `stayer@${plan.prefix}.example` };
  const customerId = buildSeedCustomer(world, plan, anchorMs, 2, about);
  const number = listOccupancies(plan).length + 1;
  const occupancy = { room: 1, category: 1, fromDay: -1, nights: 1 };
  const reservation = makeReservation(world, plan, occupancy, number, { times, customerId, groupId });
  const { Id, StartMs } = reservation;
  world.reservations.put({ ...reservation, State: 'Started', ActualStartMs: StartMs, OwnerCheckedIn: true });
  world.companionships.put({
    Id: seedId(plan.prefix, 'companionship', 1),
    CustomerId: customerId,
    ReservationGroupId: groupId,
    ReservationId: Id,
  });
}

function listOccupancies(plan: HotelPlan): Occupancy[] {
  let room = 0;
  return plan.categories.flatMap((category, index) => {
    const rooms = Array.from({ length: category.rooms }, () => ++room);
    if (category.neverTwoNights) return rooms.flatMap((own, side) => listEveryOtherNight(own, index + 1, side));
    return rooms.flatMap((own, position) => listRoomStays(own, index + 1, position, own === blockedRoom(plan)));
  });
}

/** Two rooms with one guest each on alternate nights: one room is free every night, but never for two nights. */
function listEveryOtherNight(room: number, category: number, side: number): Occupancy[] {
  const days = Array.from({ length: horizonDays / 2 }, (_, index) => index * 2 + side);
  return days.map((fromDay) => ({ room, category, fromDay, nights: 1 }));
}

/** The last room of the second category. */
export function blockedRoom(plan: HotelPlan): number {
  const [first = 0, second = 0] = plan.categories.map((category) => category.rooms);
  return first + second;
}

function listRoomStays(room: number, category: number, position: number, isBlocked: boolean): Occupancy[] {
  const stays: Occupancy[] = fullNights.map((nights) => ({ room, category, ...nights }));
  if (position < roomsLeftAlone) return stays;
  for (let fromDay = (room * 5) % 11; fromDay < horizonDays; fromDay += 9 + ((room * 7 + fromDay) % 8)) {
    const nights = 1 + ((room + fromDay) % 4);
    const others = isBlocked ? [...stays, blockedNights] : stays;
    const isInTheWay = others.some(
      (other) => fromDay < other.fromDay + other.nights && other.fromDay < fromDay + nights,
    );
    if (!isInTheWay) stays.push({ room, category, fromDay, nights });
  }
  return stays;
}

/** The times of arrival and departure on a day after the anchor. */
export interface Times {
  arrival(day: number): number;
  departure(day: number): number;
}

/** Each day is computed once, because many reservations begin or end on it. */
export function createTimes(plan: HotelPlan, anchorMs: number): Times {
  const today = localDate({ TimeZoneIdentifier: plan.timeZone }, anchorMs);
  const at = (hour: number) => {
    const known = new Map<number, number>();
    return (day: number) =>
      known.getOrInsertComputed(day, () => {
        const date = today.add({ days: day });
        return date.toZonedDateTime({ timeZone: plan.timeZone, plainTime: { hour } }).epochMilliseconds;
      });
  };
  return { arrival: at(15), departure: at(11) };
}

export function makeReservation(
  world: World,
  plan: HotelPlan,
  occupancy: Occupancy,
  number: number,
  owner: { times: Times; customerId: string; groupId: string },
): ReservationRow {
  const { fromDay, nights } = occupancy;
  return {
    Id: seedId(plan.prefix, 'reservation', number),
    EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
    ServiceId: seedId(plan.prefix, 'service', 1),
    AccountId: owner.customerId,
    BookerId: null,
    Number: String(world.reservations.size + 1),
    State: 'Confirmed',
    CreatedAtMs: Date.parse(seededUtc),
    UpdatedAtMs: Date.parse(seededUtc),
    CancelledAtMs: null,
    StartMs: owner.times.arrival(fromDay),
    EndMs: owner.times.departure(fromDay + nights),
    ActualStartMs: null,
    ActualEndMs: null,
    ReleasedAtMs: null,
    GroupId: owner.groupId,
    RequestedCategoryId: seedId(plan.prefix, 'room category', occupancy.category),
    AssignedResourceId: seedId(plan.prefix, 'resource', occupancy.room),
    AssignedResourceLocked: false,
    RateId: seedId(plan.prefix, 'rate', 1),
    VoucherId: null,
    CreditCardId: null,
    BusinessSegmentId: null,
    CompanyId: null,
    TravelAgencyId: null,
    AvailabilityBlockId: null,
    ChannelNumber: null,
    CancellationReason: null,
    Purpose: null,
    PersonCounts: [{ AgeCategoryId: seedId(plan.prefix, 'age category', 1), Count: 1 }],
    OwnerCheckedIn: false,
  };
}
