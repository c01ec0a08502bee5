import { sql } from 'kysely';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isSeen, isWithin, redeemedShares } from './redeemed-shares-store.ts';
import { growingSpans, readList } from './list-store.ts';
import type { Days, Found, ReportQuestion } from './report.ts';
import type { Row } from './table.ts';

/** Value of one currency that one property sold, and stays or counters at another took in a period. */
export type SettledPair = Row & {
  readonly issuing_property: string | null;
  readonly redeeming_property: string;
  /** Null for uses at a counter, whose price there is not known. */
  readonly local_currency: string | null;
  /** Redeemed less given back, in the hotel's currency at the rates of the bookings. A counter converts nothing. */
  readonly local_amount: number | null;
};

/**
 * The transfers of redemptions in a period. Each has its part of what was paid or taken back on a hotel's bill, rounded
 * down so that the parts of lots add up. At a counter that is the amount itself.
 */
const USED_WITHOUT_STAY = (period: ReportQuestion['period']) => sql`
  select t.lot_id, t.card_id, t.kind, t.amount, t.created_at, redemption.property_id, purpose, receipt,
    bill.currency as bill_currency,
    coalesce(floor(abs(bill.amount)::numeric * t.until / bill.card_amount)
      - floor(abs(bill.amount)::numeric * (t.until - t.amount) / bill.card_amount), t.amount) as local_minor
  from (select *, sum(amount) over (partition by redemption_id, kind, created_at order by card_sequence) as until
      from transfer where kind in ('redeem', 'give_back') and redemption_id is not null
        and ${isWithin(sql`created_at`, period)}) t
    join redemption on redemption.id = t.redemption_id
    left join reversal back on redemption.purpose = 'bill' and t.kind = 'give_back' and back.redemption_id = redemption.id
      and back.created_at = t.created_at
    left join bill_posting bill on bill.redemption_id = redemption.id
      and bill.idempotency_key = coalesce(back.idempotency_key, redemption.idempotency_key)`;

function stays({ salePage, period, propertyIds, filter }: ReportQuestion) {
  const { property_id: issuer, redeeming_property_id: redeemer, unit } = filter;
  const narrowed = [
    ...(issuer ? [sql`issuing_property_id is not distinct from ${issuer === 'unknown' ? null : issuer}`] : []),
    ...(redeemer ? [sql`property_id = ${redeemer}`] : []),
    ...(unit ? [sql`card.currency is not distinct from ${unit === 'uses' ? null : unit}`] : []),
  ];
  return sql`with ${redeemedShares(salePage, period)},
    stays as (
      select lot.issuing_property_id as issuing_property, placement.property_id as redeeming_property, card.currency,
        placement.covered #>> '{amount,currency}' as local_currency, placement.reference,
        'stay' as purpose, null as receipt, (shares.at at time zone ${period.timeZone})::date::text as date,
        coalesce(sum(amount) filter (where kind = 'redeem'), 0)::bigint as redeemed,
        coalesce(sum(amount) filter (where kind = 'give_back'), 0)::bigint as given_back,
        sum(case kind when 'redeem' then local_minor else -local_minor end)::bigint as local_amount
      from shares join placement on placement.id = shares.placement_id join lot on lot.id = shares.lot_id
        join card on card.id = shares.card_id
      where (${isSeen(propertyIds, sql`issuing_property_id`)} or ${isSeen(propertyIds, sql`property_id`)})
        and ${sql.join([sql`true`, ...narrowed], sql` and `)}
      group by 1, 2, 3, 4, 5, 6, 7, 8
      union all
      select lot.issuing_property_id, used.property_id, card.currency, coalesce(bill_currency, card.currency), null,
        used.purpose, used.receipt, (used.created_at at time zone ${period.timeZone})::date::text,
        coalesce(sum(amount) filter (where kind = 'redeem'), 0)::bigint,
        coalesce(sum(amount) filter (where kind = 'give_back'), 0)::bigint,
        sum(case when coalesce(bill_currency, card.currency) is null then null when kind = 'redeem' then local_minor else -local_minor end)::bigint
      from (${USED_WITHOUT_STAY(period)}) used join lot on lot.id = used.lot_id join card on card.id = used.card_id
      where card.sale_page_id = ${salePage.id}
        and (${isSeen(propertyIds, sql`issuing_property_id`)} or ${isSeen(propertyIds, sql`property_id`)})
        and ${sql.join([sql`true`, ...narrowed], sql` and `)}
      group by 1, 2, 3, 4, 5, 6, 7, 8)`;
}

export async function listSettledPairs(tx: Tx, days: Days): Promise<Row[]> {
  const { rows } = await sql<SettledPair>`${stays({ ...days, propertyIds: null, filter: {} })}
    select issuing_property, redeeming_property, currency, sum(redeemed)::bigint as redeemed,
      sum(given_back)::bigint as given_back, local_currency,
      sum(local_amount)::bigint as local_amount
    from stays group by issuing_property, redeeming_property, currency, local_currency`.execute(tx);
  return rows;
}

export function listSettledStays(tx: Tx, question: ReportQuestion): Promise<Found> {
  const { from, to, timeZone } = question.period;
  const rows = (period = question.period) => sql`${stays({ ...question, period })} select * from stays`;
  const order = sql`date, issuing_property, redeeming_property, currency, reference, receipt`;
  const days = growingSpans(dateAt(from, timeZone), dateAt(to.subtract({ nanoseconds: 1 }), timeZone).add({ days: 1 }));
  const parts = days.map((span): BooksPeriod => {
    const end = startOfDay(span.to, timeZone);
    return { from: startOfDay(span.from, timeZone), to: Temporal.Instant.compare(end, to) < 0 ? end : to, timeZone };
  });
  return readList(tx, { rows, order, parts }, question.most);
}
