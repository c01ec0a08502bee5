import { sql, type RawBuilder } from 'kysely';
import { EXPIRY_BANDS, type ExpiryBand } from '#contract/desk/staff-reports.ts';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { instantValue, type Tx } from '../../../platform/database/database.ts';
import { lotsAt, owedAt } from '../outstanding-by-lot-store.ts';
import { isWithin } from './redeemed-shares-store.ts';
import { readList } from './list-store.ts';
import type { Days, Found, ReportQuestion } from './report.ts';
import type { Row } from './table.ts';

/** `goodwill` is a part of `owed`. */
export type OpenValue = Row & { readonly owed: number; readonly goodwill?: number };

/** The amount owed by seller, unit and month of issue, with a column for each time left. */
export async function sumOpenValue(tx: Tx, days: Days, changed?: BooksPeriod): Promise<readonly OpenValue[]> {
  const bands = EXPIRY_BANDS.map(
    (band) => sql`coalesce(sum(owed) filter (where expires = ${band}), 0)::bigint as ${sql.ref(band)}`,
  );
  const { rows } = await sql<OpenValue>`
    select to_char(issued_on, 'YYYY-MM') as issued_in, issuing_property, currency, ${sql.join(bands)},
      sum(owed)::bigint as owed, coalesce(sum(owed) filter (where is_goodwill), 0)::bigint as goodwill
    from ${openLots({ ...days, propertyIds: null, filter: {} }, changed)} where owed <> 0 group by 1, 2, 3`.execute(tx);
  return rows;
}

/** One row for each card, seller and last day. */
export function listOpenCards(tx: Tx, question: ReportQuestion): Promise<Found> {
  const rows = sql`select card, last4, product, issuing_property, currency, issued_on, expires_on, sum(owed)::bigint as owed
    from ${openLots(question)} where owed <> 0 group by 1, 2, 3, 4, 5, 6, 7`;
  const order = sql`expires_on, issued_on, card, issuing_property`;
  return readList(tx, { rows, order, added: ['owed'], apart: ['currency'] }, question.most);
}

export async function sumUnused(
  tx: Tx,
  question: ReportQuestion,
  changed?: BooksPeriod,
): Promise<readonly OpenValue[]> {
  const { rows } = await sql<OpenValue>`
    select product, issuing_property, currency, count(distinct card)::int as cards, sum(owed)::bigint as owed
    from ${openLots(question, changed)} where owed <> 0 group by 1, 2, 3`.execute(tx);
  return rows;
}

export const ACTIVATED = sql`left join (select card_id, min(created_at) as at from audit_entry
  where action = 'activate' group by card_id) activated on activated.card_id = card.id`;

/** When the card was issued: a draft is issued when it becomes active. */
export const ISSUED_AT = sql`coalesce(activated.at, card.created_at)`;

/** The lots that the filters leave, with the amount owed by the same rule as in the liability's check. */
function openLots(
  { salePage, period, propertyIds, filter }: ReportQuestion,
  changed?: BooksPeriod,
): RawBuilder<unknown> {
  const { property_id: property, unit, product_id: product, issued_in: month, expires, unused_months: unused } = filter;
  const { is_sold: isSold } = filter;
  const conditions = [
    sql`card.sale_page_id = ${salePage.id}`,
    ...(propertyIds ? [sql`lot.issuing_property_id = any(${propertyIds}::text[])`] : []),
    ...(property
      ? [sql`lot.issuing_property_id is not distinct from ${property === 'unknown' ? null : property}`]
      : []),
    ...(unit ? [sql`card.currency is not distinct from ${unit === 'uses' ? null : unit}`] : []),
    ...(product ? [sql`card.voucher_product_id = ${product}`] : []),
    ...(month ? [isIssuedIn(Temporal.PlainYearMonth.from(month), period.timeZone)] : []),
    ...(expires ? [sql`${expiryBand(period)} = ${expires}`] : []),
    ...(isSold ? [sql`not lot.is_goodwill`] : []),
    ...(changed ? [hasChanged(changed)] : []),
    ...(unused ? [isUnusedFor(Number(unused), period)] : []),
  ];
  return sql`(select card.id as card, card.last4, card.voucher_product_id as product,
      lot.issuing_property_id as issuing_property, card.currency, lot.expires_on, lot.is_goodwill,
      ${expiryBand(period)} as expires,
      (${ISSUED_AT} at time zone ${period.timeZone})::date as issued_on, ${owedAt(period)} as owed
    from ${lotsAt(period.to)} join card on card.id = lot.card_id ${ACTIVATED}
    where ${sql.join(conditions, sql` and `)}) as open`;
}

/** An array, because the planner expects few of its cards and finds each by index. */
function hasChanged(period: BooksPeriod): RawBuilder<unknown> {
  const [ofTransfer, ofEntry] = ['transfer', 'audit_entry'].map((table) =>
    isWithin(sql.ref(`${table}.created_at`), period),
  );
  return sql`card.id = any(array(select card_id from transfer where ${ofTransfer}
    union select card_id from audit_entry where action in ('activate', 'void') and ${ofEntry}))`;
}

function isIssuedIn(month: Temporal.PlainYearMonth, timeZone: string): RawBuilder<unknown> {
  const startOf = (each: Temporal.PlainYearMonth) => instantValue(startOfDay(each.toPlainDate({ day: 1 }), timeZone));
  return sql`${ISSUED_AT} >= ${startOf(month)} and ${ISSUED_AT} < ${startOf(month.add({ months: 1 }))}`;
}

/** Issued before these months began, and not used by a guest since, whatever became of the use. */
function isUnusedFor(months: number, { to, timeZone }: ReportQuestion['period']): RawBuilder<unknown> {
  const since = instantValue(startOfDay(dateAt(to, timeZone).subtract({ months }), timeZone));
  return sql`${ISSUED_AT} < ${since} and not exists (select from transfer used where used.card_id = card.id
    and used.created_at >= ${since} and used.created_at < ${instantValue(to)} and num_nonnulls(used.placement_id, used.redemption_id) > 0)`;
}

const BAND_MONTHS = { within_3_months: 3, within_6_months: 6, within_12_months: 12, within_24_months: 24 } as const;

/** A band of 3 months has the last days before the same date three months later. */
function expiryBand({ to, timeZone }: ReportQuestion['period']): RawBuilder<unknown> {
  const today = dateAt(to, timeZone);
  const ends: readonly (readonly [ExpiryBand, Temporal.PlainDate])[] = [
    ['expired', today],
    ...Object.entries(BAND_MONTHS).map(([band, months]) => [band as ExpiryBand, today.add({ months })] as const),
  ];
  const cases = ends.map(([band, end]) => sql`when lot.expires_on < ${end.toString()}::date then ${sql.lit(band)}`);
  return sql`case ${sql.join(cases, sql` `)} when lot.expires_on is null then 'never' else 'later' end`;
}
