import { sql } from 'kysely';
import type { PropertyId } from '#domain/value/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { effectOf } from '../../ledger/ledger.ts';
import { isWithin } from './redeemed-shares-store.ts';
import type { Days } from './report.ts';
import type { Row } from './table.ts';

/** In minor units of the currency, or in uses. A draft is issued when it becomes active. */
export type AcceptedProduct = Row & {
  readonly issuing_property: PropertyId | null;
  readonly product: string;
  /** Extensions issue nothing. */
  readonly issued: number;
  /** Used for stays and at counters of other hotels than the seller, less the value given back. */
  readonly redeemed_at_others: number;
};

/** By seller, product and currency. */
export async function sumAccepted(tx: Tx, { salePage, period }: Days): Promise<AcceptedProduct[]> {
  const { rows } = await sql<AcceptedProduct>`
    with activated as (select card_id, min(created_at) as at from audit_entry where action = 'activate' group by card_id),
    moved as (
      select t.lot_id, coalesce(placement.property_id, redemption.property_id) as property_id,
        sum(case t.kind when 'issue' then t.amount when 'expire' then -t.amount end) as issued,
        sum(case t.kind when 'redeem' then t.amount when 'give_back' then -t.amount end) as redeemed
      from transfer t left join placement on placement.id = t.placement_id
        left join redemption on redemption.id = t.redemption_id left join activated on activated.card_id = t.card_id
      where ${isWithin(sql`t.created_at`, period)} and t.kind in ('issue', 'expire', 'redeem', 'give_back')
        and (activated.at <= t.created_at) is not false
      group by t.lot_id, coalesce(placement.property_id, redemption.property_id)
      union all select t.lot_id, null, sum(${effectOf('balance')}), null
      from activated join transfer t on t.card_id = activated.card_id and t.created_at < activated.at
      where ${isWithin(sql`activated.at`, period)} group by t.lot_id)
    select lot.issuing_property_id as issuing_property, card.voucher_product_id as product, card.currency,
      coalesce(sum(moved.issued), 0)::bigint as issued,
      coalesce(sum(moved.redeemed) filter (where moved.property_id is distinct from lot.issuing_property_id), 0)::bigint
        as redeemed_at_others
    from moved
    join lot on lot.id = moved.lot_id and not lot.is_goodwill join card on card.id = lot.card_id
    where card.sale_page_id = ${salePage.id} and card.state <> 'draft'
    group by lot.issuing_property_id, card.voucher_product_id, card.currency`.execute(tx);
  return rows;
}
