import { sql, type RawBuilder } from 'kysely';
import type { BooksPeriod } from '#domain/card/books-period.ts';
import { instantValue } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';

/** The properties whose figures the reader may see. Null means all. */
type Reach = readonly string[] | null;

export const isSeen = (reach: Reach, property: RawBuilder<unknown>) =>
  reach ? sql<boolean>`${property} = any(${reach}::text[])` : sql<boolean>`true`;

export const isWithin = (at: RawBuilder<unknown>, { from, to }: Pick<BooksPeriod, 'from' | 'to'>) =>
  sql<boolean>`(${at} >= ${instantValue(from)} and ${at} < ${instantValue(to)})`;

/**
 * The value that stays took from lots and gave back in a period, one row for each stay, lot and direction. Columns:
 * `placement_id, card_id, lot_id, kind, at, amount`, and `local_minor`, the part of the price that it paid, in the
 * hotel's currency.
 *
 * A booking stores what each card paid at its rate, and its cancellation what each card got back. A card's lots share
 * that amount in proportion, in the order in which the stay took their value, rounded down so that the shares add up.
 * Value goes back in the opposite order. The k-th entry of a cancellation belongs to the k-th card of the booking that
 * got something back.
 */
export function redeemedShares({ id }: SalePage, period: BooksPeriod): RawBuilder<unknown> {
  return sql`
    moved as materialized (
      select t.placement_id, t.card_id, t.lot_id, t.kind, max(t.created_at) as at, sum(t.amount)::numeric as amount,
        min(case t.kind when 'redeem' then t.card_sequence else -t.card_sequence end) as place
      from transfer t where ${isWithin(sql`t.created_at`, period)} and t.kind in ('redeem', 'give_back')
      group by t.placement_id, t.card_id, t.lot_id, t.kind),
    paid as (
      select moved.*, placement.cancellation, paying.position, paying.minor,
        sum(amount) over (partition by placement_id, card_id, kind order by place) as until,
        sum(amount) over (partition by placement_id, card_id, kind) as whole
      from moved join placement on placement.id = moved.placement_id and placement.sale_page_id = ${id}
        cross join lateral (select position, (card ->> 'coveredMinor')::numeric as minor
          from jsonb_array_elements(placement.covered -> 'cards') with ordinality as cards (card, position)
          where card ->> 'cardId' = moved.card_id::text) paying),
    of_card as (
      select paid.*, case kind when 'redeem' then minor else (cancellation #>> array['outcome', 'cards',
        (dense_rank() over (partition by placement_id, kind order by position) - 1)::text, 'covered', 'amountMinor'])::numeric
        end as card_minor
      from paid),
    shares as (
      select placement_id, card_id, lot_id, kind, at, amount::bigint,
        (floor(card_minor * until / whole) - floor(card_minor * (until - amount) / whole))::bigint as local_minor
      from of_card)`;
}
