import { sql } from 'kysely';
import { roomsBooked } from '#domain/cancelling/cancellation.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { money, type Money } from '#domain/money/money.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';
import { STORED } from './stored-placement.ts';

type BillToCompare = {
  /** Only with the rooms that were booked. */
  readonly reservation: PmsReservation;
  readonly promised: Money;
};

export type BillToRead = BillToCompare & { readonly id: PlacementId; readonly known: Money | undefined };

/** Null for a stay without some of its rooms. */
export function readBillToCompare(row: {
  readonly pms_reservation: unknown;
  readonly terms: unknown;
}): BillToCompare | null {
  const reservation = row.pms_reservation ? STORED.pmsReservation.read(row.pms_reservation) : null;
  const terms = STORED.terms.read(row.terms);
  const rooms = roomsBooked(reservation?.rooms ?? [], terms);
  if (!reservation || rooms.some(({ isCancelled }) => isCancelled)) return null;
  return { reservation: { ...reservation, rooms }, promised: terms.total.gross };
}

/** The confirmed stays at a property that are not over and have all rooms: one, or those not read since a moment. */
export async function listBillsToRead(
  db: Database,
  { salePageId, propertyId }: { readonly salePageId: string; readonly propertyId: string },
  now: Temporal.Instant,
  which: PlacementId | Temporal.Instant,
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
    .where((row) =>
      typeof which === 'string'
        ? row('placement.id', '=', which)
        : row.or([row('read_at', 'is', null), row('read_at', '<', instantValue(which))]),
    )
    .orderBy('placement.id')
    .execute();
  return rows.flatMap(({ id, currency, ...row }) => {
    const known = currency === null || row.amount_minor === null ? undefined : money(currency, row.amount_minor);
    const bill = readBillToCompare(row);
    return bill ? [{ id: asId(id), ...bill, known }] : [];
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
