import { sql, type RawBuilder } from 'kysely';
import type { PropertyId } from '#domain/value/ids.ts';
import type { BooksPeriod } from '#domain/card/books-period.ts';
import { effectOf } from '../ledger/ledger.ts';
import { instantValue, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

/** The outstanding value of a property's lots, in one currency or, with null, in uses. A null property is unknown. */
export type OutstandingByLot = {
  readonly propertyId: PropertyId | null;
  readonly currency: string | null;
  readonly owed: number;
};

/**
 * An independent figure of the amount owed at a moment: the database's sum of each lot, minus later transfers. Shares
 * no code with the report. Given an earlier result, reads only the lots that have changed since.
 */
export async function sumOutstandingByLot(
  tx: Tx,
  salePage: SalePage,
  { to, timeZone }: BooksPeriod,
  earlier?: { readonly endsAt: Temporal.Instant; readonly owed: readonly OutstandingByLot[] },
): Promise<readonly OutstandingByLot[]> {
  if (!earlier) {
    return sumOwed(tx, salePage, lotsAt(to), owedAt({ to, timeZone }));
  }
  const { endsAt, owed } = earlier;
  if (endsAt.equals(to)) return owed;
  const changed = sql`(${lotsChanged({ from: endsAt, to, timeZone })}) as moved join lot using (id)`;
  const difference = sql`${owedAt({ to, timeZone })} - ${owedAt({ to: endsAt, timeZone }, 'earlier')}`;
  const differences = await sumOwed(tx, salePage, changed, difference);
  const keyOf = ({ propertyId, currency }: OutstandingByLot) => [propertyId, currency].join(' ');
  return [...Map.groupBy([...owed, ...differences], keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((line) => ({ ...line, owed: same.reduce((sum, each) => sum + each.owed, 0) })),
  );
}

async function sumOwed(tx: Tx, salePage: SalePage, lots: RawBuilder<unknown>, owed: RawBuilder<unknown>) {
  const { rows } = await sql<OutstandingByLot>`
    select lot.issuing_property_id as "propertyId", card.currency, sum(${owed})::bigint as owed
    from ${lots} join card on card.id = lot.card_id
    where card.sale_page_id = ${salePage.id} group by lot.issuing_property_id, card.currency`.execute(tx);
  return rows;
}

/**
 * The lots that change in a period, for `owedAt` at both of its ends. Transfers after the period are left out, because
 * they cancel out in the difference. `turned` adds lots for which they do not.
 */
export function lotsChanged(
  { from, to, timeZone }: BooksPeriod,
  turned: RawBuilder<unknown> = sql`select null::uuid where false`,
): RawBuilder<unknown> {
  const [since, end] = [instantValue(from), instantValue(to)];
  return sql`with turned as materialized (select id from lot where expires_on >= (${since} at time zone ${timeZone})::date
      and expires_on < (${end} at time zone ${timeZone})::date
    union select lot.id from audit_entry join lot on lot.card_id = audit_entry.card_id
      where action in ('activate', 'void') and audit_entry.created_at >= ${since} and audit_entry.created_at < ${end}
    union ${turned})
    select t.lot_id as id, ${movedSince(from)} as earlier, array[0, 0]::bigint[] as later
      from transfer t where t.created_at >= ${since} and t.created_at < ${end}
        and t.lot_id not in (select id from turned) group by t.lot_id
    union all select turned.id, since.earlier, since.later from turned
      cross join lateral (select ${movedSince(from)} as earlier, ${movedSince(to)} as later
        from transfer t where t.lot_id = turned.id and t.created_at >= ${since}) since`;
}

function movedSince(at: Temporal.Instant): RawBuilder<unknown> {
  const sum = (what: 'balance' | 'held') =>
    sql`coalesce(sum(${effectOf(what)}) filter (where t.created_at >= ${instantValue(at)}), 0)::bigint`;
  return sql`array[${sum('balance')}, ${sum('held')}]`;
}

/** The lots, with the sums of their transfers since a moment, for `owedAt`. */
export function lotsAt(moment: Temporal.Instant, which = sql`true`): RawBuilder<unknown> {
  return sql`(select * from lot where ${which}) lot left join (select t.lot_id, ${movedSince(moment)} as later
    from transfer t where t.created_at >= ${instantValue(moment)} group by t.lot_id) moved on moved.lot_id = lot.id`;
}

/** The same, lot by lot. */
export function fewLotsAt(moment: Temporal.Instant, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from lot where ${which}) lot cross join lateral (select ${movedSince(moment)} as later
    from transfer t where t.lot_id = lot.id and t.created_at >= ${instantValue(moment)}) moved`;
}

/** The amount owed on a lot at the end of a period, given its later transfers. */
export function owedAt(
  { to, timeZone }: Pick<BooksPeriod, 'to' | 'timeZone'>,
  since: 'earlier' | 'later' = 'later',
): RawBuilder<unknown> {
  const moment = instantValue(to);
  const moved = sql`moved.${sql.ref(since)}`;
  const changed = (action: 'activate' | 'void') => sql`card.id in (select audit_entry.card_id from audit_entry
    where action = ${sql.lit(action)} and audit_entry.created_at`;
  return sql`case when card.state = 'draft' or ${changed('activate')} >= ${moment}) then 0
    when lot.expires_on < (${moment} at time zone ${timeZone})::date or ${changed('void')} < ${moment})
      then lot.held - coalesce((${moved})[2], 0)
    else lot.balance - coalesce((${moved})[1], 0) end`;
}
