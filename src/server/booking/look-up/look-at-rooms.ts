import { compareAtHotel, markCancelled, roomsBooked, type AtHotel } from '#domain/cancelling/cancellation.ts';
import { writeFact } from '#domain/placement/need-facts.ts';
import { compareDates } from '#domain/stay/date-order.ts';
import { isSameStay, type Stay } from '#domain/stay/stay.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { idsOfCancelled, type PmsReservation, type RoomAtHotel, type WriteAnswer } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { askSoon } from '../../hotel/ask-soon.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { lastReadAtHotel } from '../placement/last-read-at-hotel.ts';
import type { Placement } from '../placement/placement-store.ts';

export type Seen = {
  readonly atHotel: AtHotel;
  /** The dates of the remaining rooms, from first arrival to last departure. Null if the hotel has not moved them. */
  readonly movedTo: Stay | null;
  readonly cancelled: readonly { readonly id: string; readonly number: string | null }[];
  /** All rooms that the hotel has cancelled, including rooms that it had added. */
  readonly idsCancelled: readonly string[];
};

const NOTHING_CANCELLED = { cancelled: [], idsCancelled: [] } as const;

type Booked = Pick<Placement, 'booking' | 'pmsReservation'>;
type NoAnswer = Extract<WriteAnswer, { state: 'unknown' }>;

/** Reads the state of a stay at the hotel, for a job. */
export async function lookAtRooms(pms: Pms, placement: Placement): Promise<Seen | NoAnswer> {
  const { pmsReservation } = placement;
  if (!pms.readRooms || !pmsReservation) return { atHotel: 'as_booked', movedTo: null, ...NOTHING_CANCELLED };
  try {
    const seen = see(placement, await pms.readRooms([pmsReservation]));
    return seen ?? { state: 'unknown', reason: 'the rooms of the stay and their dates are not given' };
  } catch (error) {
    if (error instanceof PmsFault) return { state: 'unknown', reason: error.message };
    throw error;
  }
}

/** The same for a waiting caller: returns the last known state if the hotel does not answer soon. */
export async function lookAtRoomsSoon(
  deps: Pick<MoneyParts, 'db' | 'jobs' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  placement: Placement,
): Promise<Seen> {
  const { id, propertyId, pmsReservation } = placement;
  const property = salePage.properties.get(propertyId);
  const read =
    property && pmsReservation && (await askSoon(deps, property, async (pms) => pms.readRooms?.([pmsReservation])));
  const seen = read && see(placement, read);
  if (!seen) return { atHotel: lastReadAtHotel(placement), movedTo: null, ...NOTHING_CANCELLED };
  // Queues a look-up of the stay, so that the guest's page and the desk see what this caller was shown.
  if (differsFromLast(pmsReservation, seen, read))
    await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'look-at-stay', { placementId: id }, 0));
  return seen;
}

/** Whether a reading has other dates or cancelled rooms than the last one. */
export function differsFromLast(last: PmsReservation, seen: Seen | undefined, read: readonly RoomAtHotel[]): boolean {
  const [before, now] = [last.movedTo, seen?.movedTo];
  const isMoved = before && now ? !isSameStay(before, now) : Boolean(before) !== Boolean(now);
  return (seen !== undefined && isMoved) || markCancelled(last.rooms, idsOfCancelled(read)) !== undefined;
}

/** Undefined if the PMS did not return every booked room. */
export function see({ booking, pmsReservation }: Booked, read: readonly RoomAtHotel[]): Seen | undefined {
  const booked = roomsBooked(pmsReservation?.rooms ?? [], booking);
  const rooms = booked.flatMap(({ id, number }) => {
    const room = read.find((one) => one.id === id);
    return room && (room.isCancelled || room.stay) ? [{ ...room, number }] : [];
  });
  if (rooms.length < booked.length) return undefined;
  return {
    atHotel: compareAtHotel(booking, rooms),
    movedTo: findMoved(booking.stay, rooms),
    cancelled: rooms.filter(({ isCancelled }) => isCancelled),
    idsCancelled: idsOfCancelled(read),
  };
}

function findMoved(booked: Stay, rooms: readonly RoomAtHotel[]): Stay | null {
  const stays = rooms.flatMap(({ isCancelled, stay }) => (isCancelled || !stay ? [] : [stay]));
  if (stays.every((stay) => isSameStay(stay, booked))) return null;
  const [arrivalDate] = stays.map((stay) => stay.arrivalDate).toSorted(compareDates);
  const departureDate = stays
    .map((stay) => stay.departureDate)
    .toSorted(compareDates)
    .at(-1);
  return arrivalDate && departureDate ? { arrivalDate, departureDate } : null;
}

/** As the detail of a need. */
export function describeChange({ movedTo, cancelled }: Seen): string {
  const numbers = cancelled.flatMap(({ number }) => number ?? []).join(', ');
  return [
    ...(movedTo ? [writeFact('hotel_dates', movedTo.arrivalDate.toString(), movedTo.departureDate.toString())] : []),
    ...(cancelled.length > 0 ? [writeFact('rooms_cancelled', numbers || String(cancelled.length))] : []),
  ].join('; ');
}
