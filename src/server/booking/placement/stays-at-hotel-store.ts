import { sql } from 'kysely';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import type { Booking } from '#domain/stay/offer.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Database } from '../../platform/database/database.ts';
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
