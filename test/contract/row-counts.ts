import { sql } from 'kysely';
import type { Tables } from '../../src/server/platform/database/tables.ts';
import { Hotel } from '../hotel.ts';
import type { Staycard } from '../start-staycard.ts';

const TABLES = [
  'sale_page',
  'voucher_product',
  'card',
  'card_registration',
  'card_token',
  'lot',
  'transfer',
  'placement',
  'placement_change',
] as const satisfies readonly (keyof Tables)[];

/** Excludes payments, because a job posts them some time after the reservation. */
const HOTEL_TABLES = ['reservations', 'reservationGroups', 'customers'] as const;

/** The number of rows in our database and at the hotels. Equal counts mean that nothing was written. */
export async function countRows(staycard: Staycard): Promise<Record<string, number>> {
  const counted = TABLES.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`);
  const [ours, theirs] = await Promise.all([
    sql<Record<string, number>>`select ${sql.join(counted)}`.execute(staycard.db),
    new Hotel(staycard).counts(),
  ]);
  const hotel = HOTEL_TABLES.map((table) => [`hotel ${table}`, theirs[table] ?? Number.NaN] as const);
  return { ...ours.rows[0], ...Object.fromEntries(hotel) };
}
