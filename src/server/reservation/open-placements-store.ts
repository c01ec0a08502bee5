import { sql } from 'kysely';
import type { CardId } from '#domain/ids.ts';
import type { Tx } from '../database/database.ts';

export type GuestOfSalePage = { readonly salePageId: string; readonly email: string };

/** Until the transaction ends, nobody else opens a placement for this guest. */
export async function lockGuest(tx: Tx, { salePageId, email }: GuestOfSalePage): Promise<void> {
  const name = `guest ${salePageId} ${email.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export type OpenCounts = { readonly ofGuest: number; readonly ofBusiestCard: number };

/** How many placements with an open outcome a guest has, and how many hold the one of the cards that has most. */
export async function countOpenPlacements(
  tx: Tx,
  { salePageId, email }: GuestOfSalePage,
  cardIds: readonly CardId[],
): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    with still_open as (select id, sale_page_id, buyer from placement where state in ('placing', 'unknown'))
    select
      (select count(*) from still_open
        where sale_page_id = ${salePageId} and lower(buyer ->> 'email') = ${email.toLowerCase()}) as "ofGuest",
      coalesce((select max(each.n) from (
        select count(distinct still_open.id) as n from still_open join transfer on transfer.placement_id = still_open.id
        where transfer.kind = 'hold' and transfer.card_id = any(${cardIds}) group by transfer.card_id) as each),
        0) as "ofBusiestCard"`.execute(tx);
  return rows[0] ?? { ofGuest: 0, ofBusiestCard: 0 };
}
