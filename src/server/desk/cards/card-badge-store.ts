import { sql, type RawBuilder } from 'kysely';
import type { CardBadgeName } from '#contract/desk/staff-choices.ts';
import { compareExpiry } from '#domain/card/lot.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { IS_LOCKED } from '../lists/card-and-stay-store.ts';

/** Condition for a row of `card`: whether a list shows it with a badge, as `findCardRefusal` computes it. */
export function hasBadge(
  badge: CardBadgeName,
  salePages: readonly SalePage[],
  now: Temporal.Instant,
): RawBuilder<boolean> {
  if (badge === 'no_code') return sql`card.last4 = ''`;
  if (badge === 'locked') return IS_LOCKED;
  const sold = salePages.flatMap(({ id, products, timeZone }) =>
    [...products.values()].map((product) => ({
      ...{ page: id, product: product.id, today: dateAt(now, timeZone).toString() },
      ends: [product.validity.bookBy, product.validity.stayBy].toSorted(compareExpiry)[0]?.toString() ?? null,
    })),
  );
  return sql`(card.state = 'active' and exists (
    select from unnest(${sold.map(({ page }) => page)}::text[], ${sold.map(({ product }) => product)}::text[],
        ${sold.map(({ today }) => today)}::date[], ${sold.map(({ ends }) => ends)}::date[])
        as sold (page, product, today, ends)
      cross join lateral (select coalesce(sum(balance), 0) as balance,
          coalesce(sum(balance - held) filter (where coalesce(expires_on >= sold.today, true)), 0) as free,
          least(sold.ends, coalesce(max(coalesce(expires_on, 'infinity')) filter (where balance > 0),
            max(coalesce(expires_on, 'infinity')))) as last_day
        from lot where lot.card_id = card.id) as sums
    where sold.page = card.sale_page_id and sold.product = card.voucher_product_id
      and case when last_day < today then 'expired' when starts_on > today then 'not_started'
        when balance = 0 then 'used_up' when free = 0 then 'in_use' end = ${badge}))`;
}
