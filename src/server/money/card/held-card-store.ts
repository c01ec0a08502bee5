import { sql } from 'kysely';
import type { Card } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { readCard, selectCards } from './card-store.ts';

type HeldCard = {
  readonly card: Card;
  readonly batch: string | null;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string } | null;
};

export async function listHeldCards(db: Database, salePage: SalePage, cardIds: readonly CardId[]): Promise<HeldCard[]> {
  const holder = sql<HeldCard['holder']>`(select json_build_object('firstName', first_name, 'lastName', last_name,
    'email', email) from card_registration where card_registration.card_id = card.id)`;
  const rows = await selectCards(db)
    .select(holder.as('holder'))
    .where('sale_page_id', '=', salePage.id)
    .where('id', '=', sql<string>`any(${[...cardIds]}::uuid[])`)
    .execute();
  return rows.map((row) => ({ card: readCard(salePage, row), batch: row.batch, holder: row.holder }));
}
