import { sql } from 'kysely';
import type { PropertyId } from '#domain/value/ids.ts';
import { instantValue, type Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { ACTIVATED, ISSUED_AT } from './open-value-store.ts';
import { effectOf } from '../../ledger/ledger.ts';

/** The cards issued in a month, at the end of a later month. */
export type CohortAge = {
  /** YYYY-MM. */
  readonly issuedIn: string;
  readonly afterMonths: number;
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  readonly at: Temporal.Instant;
};

export type CohortLine = {
  readonly propertyId: PropertyId | null;
  readonly currency: string | null;
  /** Extensions issue nothing. */
  readonly issued: number;
  /** Less the value given back. */
  readonly redeemed: number;
  /** Free when its last day ended, or released later. */
  readonly expired: number;
  readonly owed: number;
};
export type CohortFigures = Pick<CohortAge, 'issuedIn' | 'afterMonths'> & { readonly lines: readonly CohortLine[] };

/** Reads the transfers of the months' cards up to each age. */
export async function computeCohorts(tx: Tx, salePage: SalePage, ages: readonly CohortAge[]): Promise<CohortFigures[]> {
  if (ages.length === 0) return [];
  const { id, timeZone } = salePage;
  const values = ages.map(
    ({ from, to, at }, index) =>
      sql`(${sql.lit(index)}, ${instantValue(from)}, ${instantValue(to)}, ${instantValue(at)})`,
  );
  const { rows } = await sql<CohortLine & { readonly age: number }>`
    select age, "propertyId", currency, sum(moved.issued)::bigint as issued, sum(moved.redeemed)::bigint as redeemed,
      sum(case when is_expired then moved.balance - moved.held + moved.expired_before_void else 0 end)::bigint as expired,
      sum(case when is_expired or voided_at is not null then moved.held else moved.balance end)::bigint as owed
    from (values ${sql.join(values)}) as aged (age, begins, ends, at)
    join (select card.*, ${ISSUED_AT} as issued_at from card ${ACTIVATED}) as card
      on card.issued_at >= aged.begins and card.issued_at < aged.ends
    join lot on lot.card_id = card.id and not lot.is_goodwill
    cross join lateral (select lot.issuing_property_id as "propertyId",
      coalesce(lot.expires_on < (aged.at at time zone ${timeZone})::date, false) as is_expired,
      (lot.expires_on + 1)::timestamp at time zone ${timeZone} as expires_at,
      (select min(created_at) from audit_entry where audit_entry.card_id = card.id and action = 'void'
        and audit_entry.created_at < aged.at) as voided_at) state
    cross join lateral (select coalesce(sum(${effectOf('balance')}), 0) as balance, coalesce(sum(${effectOf('held')}), 0) as held,
        coalesce(sum(case when t.created_at < card.issued_at then ${effectOf('balance')}
          when t.kind = 'issue' then t.amount when t.kind = 'expire' then -t.amount end), 0) as issued,
        coalesce(sum(t.amount) filter (where t.kind = 'void' and t.created_at = voided_at and voided_at >= expires_at), 0)
          as expired_before_void,
        coalesce(sum(case t.kind when 'redeem' then t.amount when 'give_back' then -t.amount end), 0) as redeemed
      from transfer t where t.lot_id = lot.id and t.created_at < aged.at having count(*) > 0) moved
    where card.sale_page_id = ${id} and card.state <> 'draft' group by age, "propertyId", currency
    order by age, currency, "propertyId"`.execute(tx);
  const linesOf = Map.groupBy(rows, ({ age }) => age);
  return ages.map(({ issuedIn, afterMonths }, index) => {
    const lines = (linesOf.get(index) ?? []).map(({ age: _age, ...line }) => line);
    return { issuedIn, afterMonths, lines };
  });
}

/** Days begin at other moments after a change of the time zone, so figures of another one are not used. */
export async function listStoredCohorts(tx: Tx, { id, timeZone }: SalePage): Promise<CohortFigures[]> {
  const rows = await tx
    .selectFrom('books_cohort')
    .select(['issued_in', 'after_months', 'lines'])
    .where('sale_page_id', '=', id)
    .where('time_zone', '=', timeZone)
    .execute();
  return rows.map((row) => ({
    issuedIn: row.issued_in,
    afterMonths: row.after_months,
    lines: row.lines as CohortLine[],
  }));
}

/** Another worker may have stored them first. Its figures are equal. */
export async function insertCohorts(tx: Tx, salePage: SalePage, figures: readonly CohortFigures[]): Promise<void> {
  if (figures.length === 0) return;
  await tx
    .insertInto('books_cohort')
    .values(
      figures.map(({ issuedIn, afterMonths, lines }) => ({
        sale_page_id: salePage.id,
        time_zone: salePage.timeZone,
        issued_in: issuedIn,
        after_months: afterMonths,
        lines: JSON.stringify(lines),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
