import type { CardId } from '#domain/value/ids.ts';
import { sql } from 'kysely';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';

export type Holder = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Null if staff issued the card in the holder's name. */
  readonly language: string | null;
};

/** Leaves out cards that are already registered. Returns the number of the others. */
export async function saveRegistrations(
  tx: Tx,
  holders: readonly (Holder & { readonly cardId: CardId })[],
  registeredAt: Temporal.Instant,
): Promise<number> {
  if (holders.length === 0) return 0;
  const inserted = await tx
    .insertInto('card_registration')
    .values(
      holders.map(({ cardId, firstName, lastName, email, language }) => ({
        card_id: cardId,
        first_name: firstName,
        last_name: lastName,
        email,
        language,
        registered_at: registeredAt.toString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows);
}

/** Deletes a card's holder and the wallet passes that show it. The card can be registered again. */
export async function deleteRegistration(tx: Tx, cardId: CardId): Promise<void> {
  await tx.deleteFrom('card_registration').where('card_id', '=', cardId).execute();
  await tx.deleteFrom('wallet_pass').where('card_id', '=', cardId).execute();
}

/**
 * Whether two cards have been registered to one mailbox since before a moment, and its reader has opened **See my
 * cards** since, which shows both. Used links are deleted after a week. Never for a person who made one of the codes.
 */
export async function haveOneHolder(
  tx: Tx,
  cardIds: readonly CardId[],
  before: Temporal.Instant,
  actor: string,
): Promise<boolean> {
  const { rows } = await sql`select from (
      select mailbox_of(email) as mailbox, max(registered_at) as at from card_registration
      where card_id = any (${cardIds}::uuid[]) and registered_at < ${instantValue(before)}
      group by mailbox_of(email) having count(*) = 2) as holder
    where exists (select from guest_link where purpose = 'asked_cards'
        and sale_page_id = (select sale_page_id from card where id = ${cardIds[0]})
        and mailbox_of(holder_email) = holder.mailbox and used_at > holder.at)
      and not exists (select from audit_entry where card_id = any (${cardIds}::uuid[]) and actor = ${actor}
        and action in ('issue', 'goodwill', 'import', 'receive', 'replace', 'print_code'))`.execute(tx);
  return rows.length === 1;
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
