import { sql } from 'kysely';
import { instantValue, type Database } from '../plumbing/database/database.ts';

type Zone = { readonly salePageId: string; readonly timeZone: string };

/**
 * Touches the passes of a sale page that still show value which has expired since they last changed: its last day is
 * over in the time zone of the page.
 */
export async function touchExpiredPasses(
  db: Database,
  { salePageId, timeZone }: Zone,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();
  await sql`
    update wallet_pass set updated_at = greatest(${at}, updated_at + interval '1 second')
    where sale_page_id = ${salePageId} and exists (
      select from lot where lot.card_id = wallet_pass.card_id and balance > 0
        and (expires_on + 1)::timestamp at time zone ${timeZone} between updated_at and ${at})`.execute(db);
}

/**
 * Forgets passes and their phones: of stays that ended before a day, and of cards that nobody can use any more, void or
 * without a lot that lasts, once the pass has said so since before that moment.
 */
export async function deleteEndedPasses(
  db: Database,
  { staysBefore, cardsBefore }: { readonly staysBefore: Temporal.PlainDate; readonly cardsBefore: Temporal.Instant },
): Promise<void> {
  await sql`
    delete from wallet_pass where placement_id in (
      select id from placement where (booking -> 'stay' ->> 'departureDate')::date < ${staysBefore.toString()})`.execute(
    db,
  );
  await sql`
    delete from wallet_pass using card
    where card.id = wallet_pass.card_id and wallet_pass.updated_at < ${instantValue(cardsBefore)}
      and (card.state = 'void' or not exists (
        select from lot where lot.card_id = card.id
          and (expires_on is null or expires_on >= (${cardsBefore.toString()}::timestamptz)::date)))`.execute(db);
}
