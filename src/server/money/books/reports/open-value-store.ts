import { sql, type RawBuilder } from 'kysely';
import type { ExpiryBand } from '#contract/desk/staff-reports.ts';
import { startOfDay } from '#domain/card/liability.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { instantValue, type Tx } from '../../../platform/database/database.ts';
import { lotsAt, owedAt, type OutstandingByLot } from '../outstanding-by-lot-store.ts';
import type { ReportQuestion } from './report.ts';

export type OpenValue = OutstandingByLot & { readonly issuedIn: string; readonly expires: ExpiryBand };

/** The amount owed by seller, unit, month of issue and time left. The same rule and lots as the liability's check. */
export async function sumOpenValue(tx: Tx, question: ReportQuestion): Promise<readonly OpenValue[]> {
  const { rows } = await sql<OpenValue>`
    select "propertyId", currency, to_char(month, 'YYYY-MM') as "issuedIn", expires, sum(owed)::bigint as owed
    from (select lot.issuing_property_id as "propertyId", card.currency, ${expiryBand(question)} as expires,
        date_trunc('month', ${ISSUED_AT} at time zone ${question.period.timeZone}) as month,
        ${owedAt(question.period)} as owed
      from ${openLots(question)}) as open
    where owed <> 0 group by "propertyId", currency, month, expires order by month, currency, "propertyId"`.execute(tx);
  return rows;
}

type OpenCard = OutstandingByLot & {
  readonly cardId: string;
  readonly last4: string;
  readonly productId: string;
  readonly issuedOn: string;
  readonly expiresOn: string | null;
};

/** One row for each card, seller and last day. */
export async function listOpenCards(tx: Tx, question: ReportQuestion): Promise<readonly OpenCard[]> {
  const { rows } = await sql<OpenCard>`
    select "cardId", last4, "productId", "propertyId", currency, (issued_at at time zone ${question.period.timeZone})::date
      as "issuedOn", "expiresOn", sum(owed)::bigint as owed
    from (select card.id as "cardId", card.last4, card.voucher_product_id as "productId",
        lot.issuing_property_id as "propertyId", card.currency, ${ISSUED_AT} as issued_at, lot.expires_on as "expiresOn",
        ${owedAt(question.period)} as owed
      from ${openLots(question)}) as open
    where owed <> 0 group by "cardId", last4, "productId", "propertyId", currency, issued_at, "expiresOn"
    order by "expiresOn", issued_at, "cardId"`.execute(tx);
  return rows;
}

type UnusedValue = OutstandingByLot & { readonly productId: string; readonly cards: number };

/** The open value by product, seller and unit, with the number of its cards. */
export async function sumUnused(tx: Tx, question: ReportQuestion): Promise<readonly UnusedValue[]> {
  const { rows } = await sql<UnusedValue>`
    select "productId", "propertyId", currency, count(distinct card_id)::int as cards, sum(owed)::bigint as owed
    from (select card.voucher_product_id as "productId", lot.issuing_property_id as "propertyId", card.currency,
        card.id as card_id, ${owedAt(question.period)} as owed
      from ${openLots(question)}) as open
    where owed <> 0 group by "productId", "propertyId", currency order by currency, "productId", "propertyId"`.execute(
    tx,
  );
  return rows;
}

export const ACTIVATED = sql`left join (select card_id, min(created_at) as at from audit_entry
  where action = 'activate' group by card_id) activated on activated.card_id = card.id`;

/** When the card was issued: a draft is issued when it becomes active. */
export const ISSUED_AT = sql`coalesce(activated.at, card.created_at)`;

function openLots({ salePage, period, propertyIds, filter }: ReportQuestion): RawBuilder<unknown> {
  const { property_id: property, unit, product_id: product, issued_in: month, expires, unused_months: unused } = filter;
  const conditions = [
    sql`card.sale_page_id = ${salePage.id}`,
    ...(propertyIds ? [sql`lot.issuing_property_id = any(${propertyIds}::text[])`] : []),
    ...(property
      ? [sql`lot.issuing_property_id is not distinct from ${property === 'unknown' ? null : property}`]
      : []),
    ...(unit ? [sql`card.currency is not distinct from ${unit === 'uses' ? null : unit}`] : []),
    ...(product ? [sql`card.voucher_product_id = ${product}`] : []),
    ...(month ? [isIssuedIn(Temporal.PlainYearMonth.from(month), period.timeZone)] : []),
    ...(expires ? [sql`${expiryBand({ period })} = ${expires}`] : []),
    ...(unused ? [isUnusedFor(Number(unused), period)] : []),
  ];
  return sql`${lotsAt(period.to)} join card on card.id = lot.card_id
    ${ACTIVATED} where ${sql.join(conditions, sql` and `)}`;
}

function isIssuedIn(month: Temporal.PlainYearMonth, timeZone: string): RawBuilder<unknown> {
  const startOf = (each: Temporal.PlainYearMonth) => instantValue(startOfDay(each.toPlainDate({ day: 1 }), timeZone));
  return sql`${ISSUED_AT} >= ${startOf(month)} and ${ISSUED_AT} < ${startOf(month.add({ months: 1 }))}`;
}

/**
 * Issued before these months began, and not used by a guest since. A use has a reservation or a redemption, whatever
 * became of it.
 */
function isUnusedFor(months: number, { to, timeZone }: ReportQuestion['period']): RawBuilder<unknown> {
  const since = instantValue(startOfDay(dateAt(to, timeZone).subtract({ months }), timeZone));
  return sql`${ISSUED_AT} < ${since} and not exists (select from transfer used where used.card_id = card.id
    and used.created_at >= ${since} and used.created_at < ${instantValue(to)} and num_nonnulls(used.placement_id, used.redemption_id) > 0)`;
}

const BAND_MONTHS = { within_3_months: 3, within_6_months: 6, within_12_months: 12, within_24_months: 24 } as const;

/** A band of 3 months has the last days before the same date three months later. */
function expiryBand({ period: { to, timeZone } }: Pick<ReportQuestion, 'period'>): RawBuilder<unknown> {
  const today = dateAt(to, timeZone);
  const ends: readonly (readonly [ExpiryBand, Temporal.PlainDate])[] = [
    ['expired', today],
    ...Object.entries(BAND_MONTHS).map(([band, months]) => [band as ExpiryBand, today.add({ months })] as const),
  ];
  const cases = ends.map(([band, end]) => sql`when lot.expires_on < ${end.toString()}::date then ${sql.lit(band)}`);
  return sql`case ${sql.join(cases, sql` `)} when lot.expires_on is null then 'never' else 'later' end`;
}
