import { sql } from 'kysely';
import { asId, type PlacementId } from '#domain/ids.ts';
import type { Money } from '#domain/money.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { instantValue, type Database, type Tx } from '../../plumbing/database/database.ts';
import { STORED } from './stored-placement.ts';

type StayToRead = { readonly id: PlacementId; readonly reservation: PmsReservation };

/**
 * The confirmed stays at a property whose bill was not read, or not since a moment: those that are not over, and of
 * which all rooms stand.
 */
export async function listBillsToRead(
  db: Database,
  { salePageId, propertyId }: { readonly salePageId: string; readonly propertyId: string },
  now: Temporal.Instant,
  readSince: Temporal.Instant,
): Promise<StayToRead[]> {
  // Wherever the property is, its yesterday is not earlier.
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  const rows = await db
    .selectFrom('placement')
    .leftJoin('placement_bill', 'placement_bill.placement_id', 'placement.id')
    .select(['placement.id', 'placement.pms_reservation'])
    .where('sale_page_id', '=', salePageId)
    .where('property_id', '=', propertyId)
    .where('state', '=', 'confirmed')
    .where(sql`booking -> 'stay' ->> 'departureDate'`, '>=', yesterday.toString())
    .where((row) => row.or([row('read_at', 'is', null), row('read_at', '<', instantValue(readSince))]))
    .orderBy('placement.id')
    .execute();
  return rows.flatMap(({ id, pms_reservation: stored }) => {
    const reservation = stored && STORED.pmsReservation.read(stored);
    if (!reservation || reservation.rooms.some(({ isCancelled }) => isCancelled)) return [];
    return [{ id: asId<PlacementId>(id), reservation }];
  });
}

/** Writes down what a hotel charges for a stay; true where that was known. */
export async function noteBill(
  tx: Tx,
  id: PlacementId,
  { currency, amountMinor }: Money,
  at: Temporal.Instant,
): Promise<boolean> {
  const bill = { currency, amount_minor: amountMinor, read_at: at.toString() };
  const known = await tx.selectFrom('placement_bill').selectAll().where('placement_id', '=', id).executeTakeFirst();
  await tx
    .insertInto('placement_bill')
    .values({ placement_id: id, ...bill })
    .onConflict((conflict) => conflict.column('placement_id').doUpdateSet(bill))
    .execute();
  return known?.currency === currency && known.amount_minor === amountMinor;
}
