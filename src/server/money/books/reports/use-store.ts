import { sql, type RawBuilder } from 'kysely';
import { instantValue, type Tx } from '../../../platform/database/database.ts';
import { effectOf } from '../../ledger/ledger.ts';
import { isWithin, redeemedShares } from './redeemed-shares-store.ts';
import type { Days } from './report.ts';
import type { Row } from './table.ts';

const ACTIVATED_AT = sql`(select min(created_at) from audit_entry where card_id = card.id and action = 'activate')`;
const IS_IMPORTED = sql`exists (select from audit_entry where card_id = card.id and action = 'import')`;

/**
 * The cards of each product, unit and currency in which uses were paid. A draft is sold when it becomes active, with
 * the value that it has then. Imported cards were sold elsewhere, on a day that is not known. The price of each
 * movement of uses is rounded down. First uses are apart, by `days` since the sale, and all figures by `property`: the
 * one that took the value, or else its seller.
 */
export async function listProductUse(tx: Tx, { salePage, period }: Days): Promise<Row[]> {
  const inPeriod = isWithin(sql`created_at`, period);
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${period.timeZone})::date`;
  const { rows } = await sql<Row>`with
    begun as (
      select card.id, null::timestamptz as activated_at from card where sale_page_id = ${salePage.id} and state <> 'draft' and ${inPeriod}
        and not exists (select from audit_entry where card_id = card.id and action = 'activate')
      union select card_id, created_at from audit_entry where action = 'activate' and ${inPeriod}),
    moved as (
      select t.*, coalesce(placement.property_id, redemption.property_id) as property_id, redemption.purpose
      from transfer t left join placement on placement.id = t.placement_id
        left join redemption on redemption.id = t.redemption_id
      where ${isWithin(sql`t.created_at`, period)} and kind in ('redeem', 'give_back')),
    events as (
      select case when ${IS_IMPORTED} then 'import' else 'sale' end as event, lot_id, null as property_id, null as purpose,
        sum(${effectOf('balance')})::bigint as amount, null::int as days
      from begun card join transfer t on t.card_id = card.id
        and (t.created_at < activated_at or (activated_at is null and card_sequence = 1 and kind = 'issue'))
      group by card.id, lot_id
      union all select kind, lot_id, property_id, purpose, amount, null from moved
      union all select 'first_use', lot_id, property_id, null, 0,
        ${dayOf(sql`used.created_at`)} - ${dayOf(sql`coalesce(${ACTIVATED_AT}, card.created_at)`)}
      from (select distinct on (card_id) * from moved where kind = 'redeem' order by card_id, card_sequence) used
        join card on card.id = used.card_id
      where not ${IS_IMPORTED} and not exists (select from transfer t where t.card_id = used.card_id and t.kind = 'redeem'
        and t.created_at < ${instantValue(period.from)})),
    priced as (
      select case when event in ('sale', 'first_use') and lot.is_goodwill then 'goodwill' else event end as event,
        purpose, card_id, amount, days, coalesce(property_id, issuing_property_id) as property, voucher_product_id as product, currency,
        case when currency is null then price_currency end as price_currency,
        case when currency is null then floor(amount::numeric * price_paid_minor / price_paid_for)
          * case event when 'give_back' then -1 else 1 end end as price
      from events join lot on lot.id = lot_id join card on card.id = lot.card_id and card.sale_page_id = ${salePage.id})
    select product, currency, priced.price_currency as local_currency, property, days,
      coalesce(priced.price_currency, case when currency is null then 'unknown' end) as price_currency,
      count(distinct card_id) filter (where event = 'import') as cards_imported,
      count(distinct card_id) filter (where event = 'sale') as cards_sold,
      coalesce(sum(amount) filter (where event = 'sale'), 0)::bigint as sold,
      coalesce(sum(amount) filter (where event = 'redeem'), 0)::bigint as redeemed,
      coalesce(sum(amount) filter (where event = 'redeem' and purpose = 'counter'), 0)::bigint as redeemed_counter,
      coalesce(sum(amount) filter (where event = 'redeem' and purpose = 'bill'), 0)::bigint as redeemed_bill,
      coalesce(sum(amount) filter (where event = 'give_back'), 0)::bigint as given_back,
      (sum(price) filter (where event = 'sale'))::bigint as sold_price,
      (sum(price) filter (where event in ('redeem', 'give_back')))::bigint as redeemed_price,
      count(*) filter (where event = 'first_use') as cards_first_used
    from priced group by priced.product, priced.currency, priced.price_currency, property, days`.execute(tx);
  return rows;
}

/** The stays that cards of a product paid, as booked in a period. */
export async function listProductStays(tx: Tx, { salePage, period }: Days): Promise<Row[]> {
  const { rows } = await sql<Row>`with ${redeemedShares(salePage, period)},
    stays as (select placement_id, voucher_product_id as product, sum(local_minor) as paid
      from shares join card on card.id = shares.card_id where kind = 'redeem' group by 1, 2)
    select product, property_id as redeeming_property, covered #>> '{amount,currency}' as currency,
      count(*) as stays, sum(((booking #>> '{stay,departureDate}')::date - (booking #>> '{stay,arrivalDate}')::date)
        * jsonb_array_length(booking -> 'rooms'))::bigint as nights,
      sum(paid)::bigint as paid_by_cards, sum((terms #>> '{due,amountMinor}')::bigint)::bigint as paid_beside
    from stays join placement on placement.id = stays.placement_id group by 1, 2, 3`.execute(tx);
  return rows;
}
