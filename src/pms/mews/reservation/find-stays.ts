import type { HotelStay, StayQuery } from '#pms/pms-reservation.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { readPages } from '../client/read-pages.ts';
import { isNotGiven } from '../client/refusals-of-reads.ts';
import { compareNumbers, describeRoom, stateOf, stayOf } from '../mapping/map-group.ts';
import type { MewsContext } from '../mews-context.ts';
import { foundCustomersSchema, type MewsCustomer, type MewsReservation } from '../schema/booking-schema.ts';
import { resourceSchema } from '../schema/room-schema.ts';
import { formatInstant, startOfDate } from '../time/time-unit.ts';
import { listCustomers } from './find-customer.ts';
import { findTimeZone, listRooms } from './find-reservation.ts';

const MOST_STAYS = 50;
/** Mews' limit of ids and names per request. */
const MOST_IDS = 1000;

/** Stays of any origin at the hotel's accommodation service, nearest to today first. Throws as reading calls do. */
export async function findStays(context: MewsContext, query: StayQuery): Promise<HotelStay[]> {
  const [found, timeZone] = await Promise.all([listWanted(context, query), findTimeZone(context)]);
  if (found.length === 0) return [];
  const keyOf = (room: MewsReservation) => {
    const stay = stayOf(room, timeZone);
    return [room.GroupId, room.AccountId, stateOf(room), stay?.arrivalDate, stay?.departureDate].join(' ');
  };
  const wanted = new Set(found.map(keyOf));
  const rooms = 'name' in query || 'groupId' in query ? found : await listGroups(context, found);
  const stays = [...Map.groupBy(rooms, keyOf)].filter(([key]) => wanted.has(key)).map(([, ofStay]) => ofStay);
  const today = context.now().epochMilliseconds;
  const distance = ([room]: MewsReservation[]) =>
    Math.abs((room?.ScheduledStartUtc?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER) - today);
  const nearest = stays.sort((one, other) => distance(one) - distance(other)).slice(0, MOST_STAYS);
  return describeStays(context, nearest, timeZone);
}

function listWanted(context: MewsContext, query: StayQuery): Promise<MewsReservation[]> {
  if ('groupId' in query) return listStaying(context, { ReservationGroupIds: [query.groupId] });
  if ('name' in query) return listByName(context, query.name);
  if ('room' in query) return listByRoom(context, query.room.trim(), query.date);
  return listByNumber(context, query.number.trim());
}

/** Tables of a restaurant are reservations as well, of another service. */
function listStaying(context: MewsContext, filter: object): Promise<MewsReservation[]> {
  return listRooms(context, { ServiceIds: [context.settings.serviceId], ...filter });
}

/** The other rooms of a group share the account, so a bill is for all of them. */
function listGroups(context: MewsContext, rooms: readonly MewsReservation[]): Promise<MewsReservation[]> {
  const ReservationGroupIds = [...new Set(rooms.map(({ GroupId }) => GroupId))].slice(0, MOST_IDS);
  const AccountIds = [...new Set(rooms.map(({ AccountId }) => AccountId))].slice(0, MOST_IDS);
  return listStaying(context, { ReservationGroupIds, AccountIds });
}

async function listByNumber(context: MewsContext, number: string): Promise<MewsReservation[]> {
  if (number === '') return [];
  const own = await listStaying(context, { Numbers: [number] });
  return own.length > 0 ? own : listStaying(context, { ChannelNumbers: [number] });
}

async function listByRoom(context: MewsContext, name: string, date: Temporal.PlainDate): Promise<MewsReservation[]> {
  const resources = name === '' ? [] : await listResources(context, { Names: [name] });
  if (resources.length === 0) return [];
  const timeZone = (await context.setUpCache.loadConfiguration()).Enterprise.TimeZoneIdentifier;
  const [StartUtc, EndUtc] = [date, date.add({ days: 1 })].map((day) => formatInstant(startOfDate(day, timeZone)));
  const AssignedResourceIds = resources.map(({ Id }) => Id);
  return listStaying(context, { AssignedResourceIds, CollidingUtc: { StartUtc, EndUtc } });
}

async function listByName(context: MewsContext, name: string): Promise<MewsReservation[]> {
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const profiles = await Promise.all([listInHouse(context, words), listByLastName(context, words)]);
  const isMeant = (profile: MewsCustomer) => words.every((word) => fold(nameOf(profile)).includes(fold(word)));
  const AccountIds = [
    ...new Set(
      profiles
        .flat()
        .filter(isMeant)
        .map(({ Id }) => Id),
    ),
  ].slice(0, MOST_IDS);
  return AccountIds.length === 0 ? [] : listStaying(context, { AccountIds });
}

/** Mews finds parts of names only among guests who are in the hotel. */
async function listInHouse({ client }: MewsContext, words: readonly string[]): Promise<MewsCustomer[]> {
  const Name = words.toSorted((one, other) => other.length - one.length)[0];
  const body = { Name, Extent: { Customers: true, Documents: false, Addresses: false } };
  try {
    const { Customers } = await client.read('customers/search', body, foundCustomersSchema);
    return Customers.map(({ Customer }) => Customer);
  } catch (error) {
    if (isNotGiven(error)) return [];
    throw error;
  }
}

/** The last name may be the first word, the last one, or several. */
function listByLastName(context: MewsContext, words: readonly string[]): Promise<MewsCustomer[]> {
  const typed = [words[0] ?? '', ...words.map((_, index) => words.slice(index).join(' '))];
  const LastNames = [...new Set([...typed, ...typed.map(capitalize)])].slice(0, MOST_IDS);
  return listCustomers(context, { LastNames });
}

function capitalize(name: string): string {
  return name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

function fold(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function nameOf({ FirstName, LastName }: MewsCustomer): string {
  return [FirstName, LastName].filter(Boolean).join(' ');
}

/** Rooms and tables by id or by name. */
function listResources({ client, settings }: MewsContext, filter: object) {
  const Extent = { Resources: true, Inactive: false };
  const body = { EnterpriseIds: [settings.enterpriseId], ...filter, Extent };
  return readPages(client, 'resources/getAll', body, 'Resources', resourceSchema);
}

async function describeStays(
  context: MewsContext,
  stays: readonly (readonly MewsReservation[])[],
  timeZone: string | null,
): Promise<HotelStay[]> {
  const rooms = stays.flat();
  const ResourceIds = [...new Set(rooms.flatMap(({ AssignedResourceId }) => AssignedResourceId ?? []))];
  const owners = rooms.filter(({ AccountType }) => AccountType !== 'Company').map(({ AccountId }) => AccountId);
  const CustomerIds = [...new Set(owners)];
  const [resources, customers] = await Promise.all([
    ResourceIds.length === 0 ? [] : fallBackOnPmsFault([], listResources(context, { ResourceIds })),
    CustomerIds.length === 0 ? [] : listCustomers(context, { CustomerIds }),
  ]);
  const roomNames = new Map(resources.map(({ Id, Name }) => [Id, Name]));
  const guestNames = new Map(customers.map((customer) => [customer.Id, nameOf(customer)]));
  return stays.flatMap((unsorted) => {
    const ofStay = unsorted.toSorted(compareNumbers);
    const [first] = ofStay;
    if (!first) return [];
    const state = stateOf(first);
    const isCancelled = first.State === 'Canceled';
    return {
      groupId: first.GroupId,
      accountId: first.AccountId,
      rooms: ofStay.map(({ Id, Number: number }) => ({ id: Id, number, isCancelled })),
      state,
      guestName: guestNames.get(first.AccountId) || null,
      stay: stayOf(first, timeZone),
      booked: ofStay.map((room) => {
        const { id, roomCategoryId, party } = describeRoom(room);
        return { id, roomCategoryId, party };
      }),
      roomNames: ofStay.flatMap(({ AssignedResourceId }) => roomNames.get(AssignedResourceId ?? '') ?? []),
      payer: first.AccountType === 'Company' ? 'company' : 'guest',
    };
  });
}
