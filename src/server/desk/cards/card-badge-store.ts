import { sql, type RawBuilder } from 'kysely';
import type { CardBadgeName } from '#contract/desk/staff-choices.ts';
import { compareExpiry } from '#domain/card/lot.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { IS_LOCKED } from '../lists/card-and-stay-store.ts';

const IS_EXPIRED = sql`coalesce(sums.last_day < sold.today, false)`;
const IS_EARLY = sql`coalesce(card.starts_on > sold.today, false)`;
const REASONS: Readonly<Record<Exclude<CardBadgeName, 'locked' | 'no_code'>, RawBuilder<unknown>>> = {
  expired: IS_EXPIRED,
  not_started: sql`not ${IS_EXPIRED} and ${IS_EARLY}`,
  used_up: sql`not ${IS_EXPIRED} and not ${IS_EARLY} and sums.balance = 0`,
  in_use: sql`not ${IS_EXPIRED} and not ${IS_EARLY} and sums.balance > 0 and sums.free = 0`,
};

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
    where sold.page = card.sale_page_id and sold.product = card.voucher_product_id and ${REASONS[badge]}))`;
}
