import { sql } from 'kysely';
import { asId, type CardId } from '#domain/value/ids.ts';
import type { Database } from '../../platform/database/database.ts';

type Expiring = { readonly cardId: CardId; readonly email: string };

/** Registered cards with available value that expires in a span of days, in id order. */
export async function listExpiring(
  db: Database,
  salePageId: string,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
  afterId: string,
  limit: number,
): Promise<Expiring[]> {
  const rows = await db
    .selectFrom('card')
    .innerJoin('card_registration', 'card_registration.card_id', 'card.id')
    .select(['card.id', 'card_registration.email'])
    .where('card.sale_page_id', '=', salePageId)
    .where('card.state', '=', 'active')
    .where('card.id', '>', afterId)
    .where(
      sql<boolean>`exists (select 1 from lot where lot.card_id = card.id and lot.balance > lot.held
        and lot.expires_on between ${from.toString()} and ${to.toString()})`,
    )
    .orderBy('card.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, email }) => ({ cardId: asId(id), email }));
}
