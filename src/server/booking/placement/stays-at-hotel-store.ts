import { sql, type Selectable } from 'kysely';
import { roomsBooked } from '#domain/cancelling/cancellation.ts';
import type { PaidBefore, PaidNight } from '#domain/cover/cover-bill.ts';
import { findPageRefusal, type PageRefusal } from '#domain/payment/posting.ts';
import { asId, type PlacementId, type RoomCategoryId } from '#domain/value/ids.ts';
import type { Booking } from '#domain/stay/offer.ts';
import type { HotelStay, PmsReservation } from '#pms/pms-reservation.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { hasOrphanOn } from '../../platform/jobs/jobs.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { STORED } from './stored-placement.ts';

type Place = { readonly salePageId: string; readonly propertyId: string };

type StayAtHotel = { readonly id: PlacementId; readonly booking: Booking; readonly pmsReservation: PmsReservation };

/** The confirmed stays at a property that end on or after a day. */
export async function listStaysFrom(
  db: Database,
  { salePageId, propertyId }: Place,
  day: Temporal.PlainDate,
): Promise<StayAtHotel[]> {
  const rows = await db
    .selectFrom('placement')
    .select(['id', 'booking', 'pms_reservation'])
    .where('sale_page_id', '=', salePageId)
    .where('property_id', '=', propertyId)
    .where('state', '=', 'confirmed')
    .where(sql`booking -> 'stay' ->> 'departureDate'`, '>=', day.toString())
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, booking, pms_reservation: reservation }) => {
    if (reservation === null) return [];
    const stored = { booking: STORED.booking.read(booking), pmsReservation: STORED.pmsReservation.read(reservation) };
    return [{ id: asId<PlacementId>(id), ...stored }];
  });
}

/** The confirmed stays at a property that have one of these rooms, by their ids at the PMS. */
export async function listStaysOfRooms(
  db: Database,
  { salePageId, propertyId }: Place,
  roomIds: readonly string[],
): Promise<PlacementId[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct stay.id from unnest(${roomIds}::text[]) as asked (room),
      lateral (select id from placement
        where pms_reservation @> jsonb_build_object('rooms', jsonb_build_array(jsonb_build_object('id', asked.room)))
          and sale_page_id = ${salePageId} and property_id = ${propertyId} and state = 'confirmed') stay`.execute(db);
  return rows.map(({ id }) => asId(id));
}

/** The page's part of a stay's bill. `paid`: by uses and packages. A cancelled stay may be put back by the hotel. */
export type PageShare = {
  readonly refusal: PageRefusal | null;
  readonly paid: PaidBefore;
  /** Each night as it was booked. The hotel may have moved its guest to another category. */
  readonly booked: readonly BookedNight[];
};

type BookedNight = PaidNight & { readonly roomCategoryId: RoomCategoryId; readonly grossMinor: number };

/**
 * The shares of all our stays on the account, which a guest's stays share. A reservation that the hotel may have, but
 * whose id we do not know yet, is ours by its guest's full name, or by its dates and its guest.
 */
export async function findPageShare(
  db: Database | Tx,
  propertyId: string,
  { groupId, accountId, stay, guestName }: HotelStay,
): Promise<PageShare> {
  const { rows } = await sql<
    Pick<Selectable<Tables['placement']>, 'state' | 'redemption_posting' | 'covered' | 'pms_reservation' | 'terms'>
  >`
    select state, redemption_posting, covered, pms_reservation, terms from placement
    where state not in ('refused', 'released')
      and (pms_reservation @> jsonb_build_object('groupId', ${groupId}::text)
        or pms_reservation @> jsonb_build_object('accountId', ${accountId}::text)
        or state in ('placing', 'unknown') and pms_reservation is null and property_id = ${propertyId}
          and (lower(${guestName}) in (lower(concat_ws(' ', buyer ->> 'firstName', buyer ->> 'lastName')),
              lower(concat_ws(' ', buyer -> 'guest' ->> 'firstName', buyer -> 'guest' ->> 'lastName')))
            or booking -> 'stay' ->> 'arrivalDate' = ${stay?.arrivalDate.toString() ?? null}
              and booking -> 'stay' ->> 'departureDate' = ${stay?.departureDate.toString() ?? null}
              and (${guestName}::text is null or strpos(lower(${guestName}), lower(buyer ->> 'lastName')) > 0
                or strpos(lower(${guestName}), lower(buyer -> 'guest' ->> 'lastName')) > 0)))`.execute(db);
  const shares = rows.map(({ state, redemption_posting: posting, pms_reservation: reservation, ...row }) => {
    const { amount, cards, nights: stored, extras = [] } = STORED.covered.read(row.covered);
    const known = reservation ? STORED.pmsReservation.read(reservation) : null;
    const roomIdOf = (roomIndex: number) => known?.rooms[roomIndex]?.id ?? '';
    const inRoom = (roomIndex: number, date: Temporal.PlainDate) => {
      return { roomId: roomIdOf(roomIndex), date: date.toString() };
    };
    const terms = STORED.terms.read(row.terms);
    const isOther = known?.groupId !== groupId;
    // The page posts nothing for a stay that the hotel has cancelled, unless it is put back.
    const isGone =
      known &&
      isOther &&
      state === 'confirmed' &&
      posting === null &&
      roomsBooked(known.rooms, terms).every(({ isCancelled }) => isCancelled);
    const booked = terms.rooms.flatMap(({ roomCategoryId, nights }, roomIndex) =>
      nights.map(({ date, price }) => {
        return { ...inRoom(roomIndex, date), roomCategoryId, grossMinor: price.gross.amountMinor };
      }),
    );
    // An earlier placement has only the nights of its offer: all count as paid, so that none is paid twice.
    const isEarlier = !stored && cards.some(({ wholes }) => wholes);
    const nights = isEarlier ? booked : (stored ?? []).map(({ roomIndex, date }) => inRoom(roomIndex, date));
    return {
      refusal: findPageRefusal(state, amount.amountMinor > 0 && !isGone, posting),
      nights: state === 'cancelled' ? [] : nights,
      // Rooms of one group share an extra that persons are not charged for. Stays on the account do not.
      extras: (state === 'cancelled' || isOther ? [] : extras).map(({ roomIndex, date, ...extra }) => {
        return { ...extra, roomId: roomIdOf(roomIndex), date: date?.toString() ?? null };
      }),
      booked,
    };
  });
  return {
    refusal:
      shares.find(({ refusal }) => refusal)?.refusal ??
      ((await hasOrphanOn(db, accountId)) ? 'STAY_BEING_CANCELLED' : null),
    paid: { nights: shares.flatMap(({ nights }) => nights), extras: shares.flatMap(({ extras }) => extras) },
    booked: shares.flatMap(({ booked }) => booked),
  };
}
