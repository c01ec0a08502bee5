import { markCancelled, placesCancelled, type Cancellation } from '#domain/cancellation.ts';
import { isSameStay, type Stay } from '#domain/stay.ts';
import { idsOfCancelled, type RoomAtHotel } from '#pms/pms-reservation.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { askSoon } from '../../property/ask-soon.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listKnownCancelled } from '../placement/fees-of-standing.ts';
import type { Placement } from '../placement/placement-store.ts';

type AtHotel = Pick<Cancellation, 'hotelCancelled' | 'areRoomsRead'> & {
  /** The dates to which the hotel has moved the rooms that stand, from the first arrival to the last departure. */
  readonly movedTo: Stay | null;
};

/**
 * The rooms of a stay, by their place in the booking, that its hotel has cancelled by itself, and its new dates, for
 * somebody who waits: all that the PMS has before we ask it to cancel, and where it does not say that soon, those that
 * were known to be cancelled before.
 */
export async function findHotelCancelled(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  placement: Placement,
): Promise<AtHotel> {
  const { id, state, booking, propertyId, pmsReservation, terms } = placement;
  const known = { hotelCancelled: listKnownCancelled(placement), areRoomsRead: false, movedTo: null };
  const property = salePage.properties.get(propertyId);
  if (state !== 'confirmed' || !property || !pmsReservation) return known;
  const read = await askSoon(deps, property, async (pms) => (await pms.readRooms?.([pmsReservation])) ?? []);
  if (read === null) return known;
  const rooms = markCancelled(pmsReservation.rooms, idsOfCancelled(read));
  // What somebody was shown the hotel has cancelled, its people and the guest's page are to know, too.
  if (rooms) await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'look-at-stay', { placementId: id }, 0));
  const hotelCancelled = placesCancelled(rooms ?? pmsReservation.rooms, terms);
  return { hotelCancelled, areRoomsRead: true, movedTo: findMoved(booking.stay, read) };
}

function findMoved(booked: Stay, rooms: readonly RoomAtHotel[]): Stay | null {
  const stays = rooms.flatMap(({ isCancelled, stay }) => (isCancelled || !stay ? [] : [stay]));
  if (stays.every((stay) => isSameStay(stay, booked))) return null;
  const [arrivalDate] = inOrder(stays.map((stay) => stay.arrivalDate));
  const departureDate = inOrder(stays.map((stay) => stay.departureDate)).at(-1);
  return arrivalDate && departureDate ? { arrivalDate, departureDate } : null;
}

function inOrder(days: readonly Temporal.PlainDate[]): Temporal.PlainDate[] {
  return days.toSorted((one, other) => Temporal.PlainDate.compare(one, other));
}
