import { sql } from 'kysely';
import { roomsBooked } from '#domain/cancelling/cancellation.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { money, type Money } from '#domain/money/money.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';
import { STORED } from './stored-placement.ts';

export type BillToRead = {
  readonly id: PlacementId;
  /** Only with the rooms that were booked. */
  readonly reservation: PmsReservation;
  readonly promised: Money;
  readonly known: Money | undefined;
};

/**
 * The confirmed stays at a property whose bill was never read, or not since a moment. Includes only stays that are not
 * over and have all their rooms.
 */
export async function listBillsToRead(
  db: Database,
  { salePageId, propertyId }: { readonly salePageId: string; readonly propertyId: string },
  now: Temporal.Instant,
  readSince: Temporal.Instant,
): Promise<BillToRead[]> {
  // In no time zone is yesterday earlier than this.
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  const rows = await db
    .selectFrom('placement')
    .leftJoin('placement_bill', 'placement_bill.placement_id', 'placement.id')
    .select(['placement.id', 'pms_reservation', 'terms', 'currency', 'amount_minor'])
    .where('sale_page_id', '=', salePageId)
    .where('property_id', '=', propertyId)
    .where('state', '=', 'confirmed')
    .where(sql`booking -> 'stay' ->> 'departureDate'`, '>=', yesterday.toString())
    .where((row) => row.or([row('read_at', 'is', null), row('read_at', '<', instantValue(readSince))]))
    .orderBy('placement.id')
    .execute();
  return rows.flatMap(({ id, pms_reservation: stored, currency, ...row }) => {
    const reservation = stored && STORED.pmsReservation.read(stored);
    const terms = STORED.terms.read(row.terms);
    const rooms = roomsBooked(reservation?.rooms ?? [], terms);
    if (!reservation || rooms.some(({ isCancelled }) => isCancelled)) return [];
    const known = currency === null || row.amount_minor === null ? undefined : money(currency, row.amount_minor);
    return [{ id: asId(id), reservation: { ...reservation, rooms }, promised: terms.total.gross, known }];
  });
}

export async function recordBills(
  db: Database,
  bills: readonly { readonly id: PlacementId; readonly charged: Money }[],
  at: Temporal.Instant,
): Promise<void> {
  const charged = bills.map((bill) => bill.charged);
  await sql`insert into placement_bill (placement_id, currency, amount_minor, read_at)
    select bill.*, ${at.toString()}::timestamptz from unnest(${bills.map(({ id }) => id)}::uuid[],
      ${charged.map(({ currency }) => currency)}::text[], ${charged.map(({ amountMinor }) => amountMinor)}::bigint[]) bill
    on conflict (placement_id) do update
      set currency = excluded.currency, amount_minor = excluded.amount_minor, read_at = excluded.read_at`.execute(db);
}
