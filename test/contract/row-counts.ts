import type { Tables } from '../../src/server/plumbing/database/tables.ts';
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

/** Not the payments: a job posts them some time after their reservation. */
const HOTEL_TABLES = ['reservations', 'reservationGroups', 'customers'] as const;

/** How much is written down, on our side and at the hotels: equal counts mean that nothing was written. */
export async function countRows(staycard: Staycard): Promise<Record<string, number>> {
  const hotel = new Hotel(staycard);
  const ours = TABLES.map(async (table) => {
    const { count } = await staycard.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [table, count] as const;
  });
  const theirs = HOTEL_TABLES.map(async (table) => [`hotel ${table}`, (await hotel.rows(table)).length] as const);
  return Object.fromEntries(await Promise.all([...ours, ...theirs]));
}
