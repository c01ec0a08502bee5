import { sql } from 'kysely';
import { asId, type CardId, type PropertyId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** The address that a mailbox registered cards with on this sale page, in its latest spelling. */
export async function findHolderAddress(db: Tx, salePageId: string, email: string): Promise<string | undefined> {
  const row = await registrations(db, salePageId, email)
    .select('card_registration.email')
    .orderBy('registered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email;
}

/** The cards registered to a mailbox on this sale page: those with value first, then by expiry. */
export async function listCardIdsOf(
  db: Database,
  salePageId: string,
  email: string,
  today: Temporal.PlainDate,
  limit: number,
): Promise<CardId[]> {
  const good = sql`from lot where lot.card_id = card.id and card.state <> 'void' and lot.balance > 0
    and (lot.expires_on is null or lot.expires_on >= ${today.toString()})`;
  const rows = await registrations(db, salePageId, email)
    .select('card.id')
    .orderBy(sql`exists (select 1 ${good})`, 'desc')
    .orderBy(sql`(select min(lot.expires_on) ${good})`, (by) => by.asc().nullsLast())
    .orderBy('registered_at', 'desc')
    .orderBy('card.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => asId<CardId>(id));
}

function registrations(db: Database | Tx, salePageId: string, email: string) {
  return db
    .selectFrom('card_registration')
    .innerJoin('card', 'card.id', 'card_registration.card_id')
    .where('card.sale_page_id', '=', salePageId)
    .where(sql`lower(card_registration.email collate "C")`, '=', email);
}

export type CardStay = {
  readonly reference: string;
  readonly propertyId: PropertyId;
  readonly from: string;
  readonly to: string;
  readonly buyerEmail: string;
};

export async function listStaysOf(db: Database, cardIds: readonly CardId[]): Promise<CardStay[]> {
  const { rows } = await sql<CardStay>`
    select reference, property_id as "propertyId", buyer ->> 'email' as "buyerEmail",
      booking -> 'stay' ->> 'arrivalDate' as "from", booking -> 'stay' ->> 'departureDate' as "to"
    from placement where id in (select placement_id from transfer where card_id = any(${cardIds}))`.execute(db);
  return rows;
}
