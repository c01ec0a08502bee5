import type { CardId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

export type Holder = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Null if staff issued the card in the holder's name. */
  readonly language: string | null;
};

/** False if the card is already registered. */
export async function saveRegistration(
  tx: Tx,
  cardId: CardId,
  holder: Holder,
  registeredAt: Temporal.Instant,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('card_registration')
    .values({
      card_id: cardId,
      first_name: holder.firstName,
      last_name: holder.lastName,
      email: holder.email,
      language: holder.language,
      registered_at: registeredAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The card has no holder any more, and can be registered again. */
export async function deleteRegistration(tx: Tx, cardId: CardId): Promise<void> {
  await tx.deleteFrom('card_registration').where('card_id', '=', cardId).execute();
}

/** Undefined if the card is not registered. */
export async function findHolder(
  db: Database | Tx,
  cardId: CardId,
): Promise<(Holder & { readonly registeredAt: Temporal.Instant }) | undefined> {
  const row = await db.selectFrom('card_registration').selectAll().where('card_id', '=', cardId).executeTakeFirst();
  if (!row) return undefined;
  const { first_name: firstName, last_name: lastName, email, language, registered_at: registeredAt } = row;
  return { firstName, lastName, email, language, registeredAt };
}
