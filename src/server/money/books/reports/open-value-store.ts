import { sql, type RawBuilder } from 'kysely';
import { EXPIRY_BANDS, type ExpiryBand } from '#contract/desk/staff-reports.ts';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { instantValue, type Tx } from '../../../platform/database/database.ts';
import { fewLotsAt, lotsAt, lotsChanged, owedAt } from '../outstanding-by-lot-store.ts';
import { isWithin } from './redeemed-shares-store.ts';
import { growingSpans, readList } from './list-store.ts';
import type { Days, Found, ReportQuestion } from './report.ts';
import type { Row } from './table.ts';

/** `goodwill` is a part of `owed`. */
export type OpenValue = Row & { readonly owed: number; readonly goodwill?: number };

/** The amount owed by seller, unit and month of issue, with a column for each time left. */
export async function sumOpenValue(tx: Tx, days: Days, since?: Temporal.Instant): Promise<readonly OpenValue[]> {
  const { rows } = await sql<OpenValue>`
    select to_char(issued_on, 'YYYY-MM') as issued_in, issuing_property, currency, ${sumBands()}
    from ${openLots({ ...days, propertyIds: null, filter: {} }, since)} where owed <> 0 group by 1, 2, 3`.execute(tx);
  return rows;
}

function sumBands(): RawBuilder<unknown> {
  const bands = EXPIRY_BANDS.map(
    (band) => sql`coalesce(sum(owed) filter (where expires = ${band}), 0)::bigint as ${sql.ref(band)}`,
  );
  return sql`${sql.join(bands)}, sum(owed)::bigint as owed,
    coalesce(sum(owed) filter (where is_goodwill), 0)::bigint as goodwill`;
}

/** One row for each card, seller and last day. Expired value comes last. */
export function listOpenCards(tx: Tx, question: ReportQuestion): Promise<Found> {
  const rows = (lots?: RawBuilder<unknown>) => sql`select card, last4, product, issuing_property, currency, issued_on,
      expires_on, expires = 'expired' as is_expired, sum(owed)::bigint as owed
    from ${openLots(question, undefined, lots)} where owed <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8`;
  const order = sql`is_expired, expires_on, issued_on, card, issuing_property`;
  return readList(tx, { rows, order, parts: partsOf(question) }, question.most);
}

/** The months after which a band begins. The others have no first day. */
const BAND_BEGINS: Partial<Record<ExpiryBand, number>> = {
  within_3_months: 0,
  within_6_months: 3,
  within_12_months: 6,
  within_24_months: 12,
  later: 24,
};

/** Lots of the first days of the band, and then all others. Those of one month are few enough. */
function* partsOf({ period, filter }: ReportQuestion): Generator<RawBuilder<unknown>> {
  const { to, timeZone } = period;
  const { issued_in: month, expires = 'within_3_months' } = filter;
  const months = month === undefined ? BAND_BEGINS[expires] : undefined;
  const first = dateAt(to, timeZone).add({ months: months ?? 0 });
  const end = months === undefined ? first : first.add({ months: 4 });
  const isBetween = (from: Temporal.PlainDate, until: Temporal.PlainDate) =>
    sql`(expires_on >= ${String(from)}::date and expires_on < ${String(until)}::date)`;
  for (const span of growingSpans(first, end)) yield fewLotsAt(to, isBetween(span.from, span.to));
  // Expired value is owed only while it is on hold.
  const others = expires === 'expired' ? mayBeHeld(to) : sql`${isBetween(first, end)} is not true`;
  yield month === undefined ? lotsAt(to, others) : fewLotsAt(to, isOfMonth(month, timeZone));
}

const mayBeHeld = (at: Temporal.Instant) =>
  sql`(held > 0 or id in (select lot_id from transfer where created_at >= ${instantValue(at)}))`;

function isOfMonth(month: string, timeZone: string): RawBuilder<unknown> {
  const isWithinMonth = isIssuedIn(month, timeZone, sql`created_at`);
  return sql`card_id in (select id from card where ${isWithinMonth} union
    select card_id from audit_entry where action = 'activate' and ${isWithinMonth})`;
}

export async function sumUnused(
  tx: Tx,
  question: ReportQuestion,
  since?: Temporal.Instant,
): Promise<readonly OpenValue[]> {
  const { rows } = await sql<OpenValue>`
    select product, issuing_property, currency, sum(owed)::bigint as owed,
      (count(distinct card) filter (where owed > 0) - count(distinct card) filter (where owed < 0))::int as cards
    from ${openLots(question, since)} where owed <> 0 group by 1, 2, 3`.execute(tx);
  return rows;
}

export const ACTIVATED = sql`left join (select card_id, min(created_at) as at from audit_entry
  where action = 'activate' group by card_id) activated on activated.card_id = card.id`;

/** When the card was issued: a draft is issued when it becomes active. */
export const ISSUED_AT = sql`coalesce(activated.at, card.created_at)`;

/**
 * The lots that the filters leave, with the amount owed by the same rule as in the liability's check. Given `since`,
 * the lots that differ from that midnight: as then with minus, and as now.
 */
function openLots(
  question: ReportQuestion,
  since?: Temporal.Instant,
  some = lotsAt(question.period.to),
): RawBuilder<unknown> {
  const { salePage, period, propertyIds, filter } = question;
  const { property_id: property, unit, product_id: product, issued_in: month, expires, unused_months: unused } = filter;
  const { is_sold: isSold } = filter;
  const before = since && { ...period, to: since };
  const isUnused = (at: BooksPeriod) => (unused ? isUnusedFor(Number(unused), at) : sql`true`);
  const ends = before
    ? [
        sql`(${expiryBand(dayOf(before))}, -${owedAt(before, 'earlier')}, ${isUnused(before)})`,
        sql`(${expiryBand(dayOf(period))}, ${owedAt(period)}, ${isUnused(period)})`,
      ]
    : [sql`(${expiryBand(dayOf(period))}, ${owedAt(period)}, true)`];
  const lots = before
    ? sql`(${lotsChanged({ ...period, from: before.to }, turnedLots(before, period, unused))}) as moved join lot using (id)`
    : some;
  const conditions = [
    sql`card.sale_page_id = ${salePage.id} and is_left`,
    ...(propertyIds ? [sql`lot.issuing_property_id = any(${propertyIds}::text[])`] : []),
    ...(property
      ? [sql`lot.issuing_property_id is not distinct from ${property === 'unknown' ? null : property}`]
      : []),
    ...(unit ? [sql`card.currency is not distinct from ${unit === 'uses' ? null : unit}`] : []),
    ...(product ? [sql`card.voucher_product_id = ${product}`] : []),
    ...(month ? [isIssuedIn(month, period.timeZone)] : []),
    ...(expires ? [sql`expires = ${expires}`] : []),
    ...(isSold ? [sql`not lot.is_goodwill`] : []),
    // Here the planner can make a join of it.
    ...(before ? [] : [isUnused(period)]),
  ];
  return sql`(select card.id as card, card.last4, card.voucher_product_id as product,
      lot.issuing_property_id as issuing_property, card.currency, lot.expires_on, lot.is_goodwill, expires,
      (${ISSUED_AT} at time zone ${period.timeZone})::date as issued_on, owed
    from ${lots} join card on card.id = lot.card_id ${ACTIVATED}
      cross join lateral (values ${sql.join(ends)}) as ended (expires, owed, is_left)
    where ${sql.join(conditions, sql` and `)} offset 0) as open`;
}

const dayOf = ({ to, timeZone }: Pick<BooksPeriod, 'to' | 'timeZone'>) => sql`${String(dateAt(to, timeZone))}::date`;

/**
 * Lots that pass into another band between two ends. With a limit of unused months, all lots of cards that may begin or
 * cease to be unused, because cards are counted.
 */
function turnedLots(before: BooksPeriod, period: BooksPeriod, unused: string | undefined): RawBuilder<unknown> {
  if (unused === undefined) {
    const passed = Object.values(BAND_MONTHS).map((months) => {
      const after = sql`make_interval(months => ${sql.lit(months)})`;
      return sql`(expires_on >= ${dayOf(before)} + ${after} and expires_on < ${dayOf(period)} + ${after})`;
    });
    return sql`select id from lot where ${sql.join(passed, sql` or `)}`;
  }
  const months = Number(unused);
  const [from, to] = [beginUnused(months, before), beginUnused(months, period)];
  const spans = [{ from: before.to, to: period.to }, ...(from.equals(to) ? [] : [{ from, to }])];
  const changed = spans.flatMap((span) => [
    sql`select card_id from transfer where ${isWithin(sql`created_at`, span)}`,
    sql`select card_id from audit_entry where action in ('activate', 'void') and ${isWithin(sql`created_at`, span)}`,
  ]);
  return sql`select lot.id from lot join card on card.id = card_id and card.created_at < ${instantValue(to)}
    where card_id in (${sql.join(changed, sql` union `)}
      union select card_id from lot where expires_on >= ${dayOf(before)} and expires_on < ${dayOf(period)})
      and not ${isUsed({ from: to, to: before.to })}`;
}

/** The moment since which a card that is unused for some months was not used. */
function beginUnused(months: number, { to, timeZone }: Pick<BooksPeriod, 'to' | 'timeZone'>): Temporal.Instant {
  return startOfDay(dateAt(to, timeZone).subtract({ months }), timeZone);
}

function isIssuedIn(month: string, timeZone: string, at = ISSUED_AT): RawBuilder<unknown> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return isWithin(at, { from: startOfDay(first, timeZone), to: startOfDay(first.add({ months: 1 }), timeZone) });
}

/** Issued before these months began, and not used by a guest since, whatever became of the use. */
function isUnusedFor(months: number, { to, timeZone }: BooksPeriod): RawBuilder<unknown> {
  const from = beginUnused(months, { to, timeZone });
  return sql`${ISSUED_AT} < ${instantValue(from)} and not ${isUsed({ from, to })}`;
}

const isUsed = (
  span: Pick<BooksPeriod, 'from' | 'to'>,
) => sql`exists (select from transfer used where used.card_id = card.id
  and ${isWithin(sql`used.created_at`, span)} and num_nonnulls(used.placement_id, used.redemption_id) > 0)`;

const BAND_MONTHS = { within_3_months: 3, within_6_months: 6, within_12_months: 12, within_24_months: 24 } as const;

/** A band of 3 months has the last days before the same date three months later. */
function expiryBand(today: RawBuilder<unknown>): RawBuilder<unknown> {
  const ends: readonly (readonly [ExpiryBand, number])[] = [
    ['expired', 0],
    ...Object.entries(BAND_MONTHS).map(([band, months]) => [band as ExpiryBand, months] as const),
  ];
  const cases = ends.map(
    ([band, months]) =>
      sql`when lot.expires_on < ${today} + make_interval(months => ${sql.lit(months)}) then ${sql.lit(band)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} when lot.expires_on is null then 'never' else 'later' end`;
}
