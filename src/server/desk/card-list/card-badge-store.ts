import { sql } from 'kysely';
import type { CardBadgeName } from '#contract/desk/staff-choices.ts';
import { compareDates } from '#domain/stay/date-order.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { someLot, type CardFilter } from './card-list-store.ts';
import { IS_LOCKED } from './locked-store.ts';

const HAS_VALUE = someLot(sql`balance > 0`);

/** How a list finds the cards that it shows with a badge, as `findCardRefusal` computes it. */
export function filterByBadge(
  badge: CardBadgeName,
  salePages: readonly SalePage[],
  now: Temporal.Instant,
): Pick<CardFilter, 'state' | 'only' | 'isRare'> {
  if (badge === 'no_code') return { only: [sql`card.last4 = ''`], isRare: true };
  if (badge === 'locked') return { only: [IS_LOCKED], isRare: true };
  const pages = salePages.map((page) => ({ ...page, today: dateAt(now, page.timeZone) }));
  const days = pages.map(({ today }) => today.toString());
  const today = sql`(${days}::date[])[array_position(${pages.map(({ id }) => id)}::text[], card.sale_page_id)]`;
  const ended = pages.flatMap(({ id: page, products, today: day }) =>
    [...products.values()]
      .filter(({ validity: { bookBy, stayBy } }) => [bookBy, stayBy].some((end) => end && compareDates(end, day) < 0))
      .map(({ id: product }) => ({ page, product })),
  );
  const isEnded = sql`(card.sale_page_id, card.voucher_product_id) in (select * from
    unnest(${ended.map(({ page }) => page)}::text[], ${ended.map(({ product }) => product)}::text[]))`;
  const orEnded = ended.length === 0 ? sql`` : sql`or ${isEnded}`;
  const lasts = sql`coalesce(expires_on >= ${today}, true)`;
  // Few cards have such a lot, and it needs no sale page.
  const hasPast = someLot(sql`expires_on < ${days.toSorted().at(-1) ?? null}::date`);
  // Without value, all lots count.
  const isSpentAndPast = sql`${hasPast} and not ${someLot(lasts)}`;
  const isExpired = sql`(${hasPast} and not ${someLot(sql`balance > 0 and ${lasts}`)}
    and (${HAS_VALUE} or not ${someLot(lasts)}) ${orEnded})`;
  const startsLater = sql`coalesce(card.starts_on > ${today}, false)`;
  const conditions = {
    expired: sql<boolean>`${isExpired}`,
    not_started: sql<boolean>`card.starts_on > ${days.toSorted()[0] ?? null}::date and ${startsLater}
      and not ${isExpired}`,
    used_up: sql<boolean>`not ${HAS_VALUE} and not (${isSpentAndPast} ${orEnded}) and not ${startsLater}`,
  };
  return { state: 'active', only: [conditions[badge]], isRare: badge === 'not_started' };
}
