import { sql } from 'kysely';
import { instantValue, type Database } from '../../platform/database/database.ts';

export type EndingProduct = { readonly productId: string; readonly lastDay: Temporal.PlainDate };

/**
 * Touches passes of a sale page that have become stale by time alone: since their last change, value has expired, the
 * card has become valid, or its product has ended. Days are in the page's time zone.
 */
export async function touchAgedPasses(
  db: Database,
  { salePageId, timeZone }: { readonly salePageId: string; readonly timeZone: string },
  ending: readonly EndingProduct[],
  now: Temporal.Instant,
): Promise<void> {
  const at = now.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();
  const products = ending.map(({ productId }) => productId);
  const lastDays = ending.map(({ lastDay }) => lastDay.toString());
  await sql`
    update wallet_pass set updated_at = greatest(${at}, updated_at + interval '1 second')
    where sale_page_id = ${salePageId} and exists (
      select from card cross join lateral (
        select expires_on + 1 as day from lot where lot.card_id = card.id and balance > 0
        union all select starts_on
        union all select last_day + 1
          from unnest(${products}::text[], ${lastDays}::date[]) as product (id, last_day)
          where product.id = card.voucher_product_id) as change
      where card.id = wallet_pass.card_id
        and change.day::timestamp at time zone ${timeZone} between updated_at and ${at})`.execute(db);
}

/** Unusable cards: void, or without a valid lot. Also deletes the phones of the passes. */
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
