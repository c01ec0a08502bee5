import { sql, type RawBuilder } from 'kysely';
import type { PlacementState } from '#domain/placement.ts';
import type { Need } from '#domain/person-needed.ts';
import { instantValue, type Database } from '../plumbing/database/database.ts';
import { staysWithin, stayCondition, type StaySearch } from './find-store.ts';
import type { PageReach } from './places.ts';

export type ReservationFilter = {
  readonly states?: readonly PlacementState[] | undefined;
  readonly needsPerson?: boolean | undefined;
  readonly propertyId?: string | undefined;
  readonly arrivesFrom?: string | undefined;
  readonly arrivesTo?: string | undefined;
  readonly paidByCards?: true;
  readonly search?: StaySearch | undefined;
  /** The last of the page before. */
  readonly after?: { readonly at: Temporal.Instant; readonly id: string } | undefined;
};

/** Placements in reach, the latest first; by arrival where days of arrival are asked for. */
export async function listReservationIds(
  db: Database,
  reach: readonly PageReach[],
  filter: ReservationFilter,
  limit: number,
): Promise<{ readonly id: string; readonly placedAt: Temporal.Instant }[]> {
  const conditions = [staysWithin(reach), ...listConditions(filter)];
  const { rows } = await sql<{ id: string; placedAt: Temporal.Instant }>`
    select placement.id, placement.placed_at as "placedAt" from placement
    where ${sql.join(conditions, sql` and `)}
    order by placed_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

function listConditions(filter: ReservationFilter): RawBuilder<boolean>[] {
  const { states, needsPerson, propertyId, arrivesFrom, arrivesTo, search, after } = filter;
  const arrival = sql`(placement.booking -> 'stay' ->> 'arrivalDate')`;
  return [
    ...(states ? [sql<boolean>`placement.state = any (${states})`] : []),
    ...(needsPerson === undefined ? [] : [sql<boolean>`placement.needs_person = ${needsPerson}`]),
    ...(propertyId === undefined ? [] : [sql<boolean>`placement.property_id = ${propertyId}`]),
    ...(arrivesFrom === undefined ? [] : [sql<boolean>`${arrival} >= ${arrivesFrom}`]),
    ...(arrivesTo === undefined ? [] : [sql<boolean>`${arrival} <= ${arrivesTo}`]),
    ...(filter.paidByCards ? [sql<boolean>`(placement.covered -> 'amount' ->> 'amountMinor')::bigint > 0`] : []),
    ...(search ? [stayCondition(search)] : []),
    ...(after
      ? [sql<boolean>`(placement.placed_at, placement.id) < (${instantValue(after.at)}, ${after.id}::uuid)`]
      : []),
  ];
}

export type Standing = {
  readonly needs: readonly (Need & { readonly since: string })[];
  /** The newest line of its history. */
  readonly because: string | null;
};

/** Why each is as it is, and why it needs a person. */
export async function listStandings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Standing & { id: string }>`
    select placement.id, coalesce((select json_agg(json_build_object('reason', reason, 'detail', detail,
        'since', to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by since)
      from placement_need where placement_id = placement.id and needs_person), '[]') as needs,
      (select coalesce(words, because) as because
        from placement_change left join placement_change_words on change_id = placement_change.id
        where placement_id = placement.id order by placement_change.id desc limit 1)
    from placement where placement.id = any (${ids})`.execute(db);
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

type PropertyCount = {
  readonly salePageId: string;
  readonly propertyId: string;
  readonly open: number;
  readonly needsPerson: number;
  readonly lastConfirmedAt: Temporal.Instant | null;
};

/** How the placements of each property are doing. */
export async function countByProperty(
  db: Database,
  reach: readonly PageReach[],
  since: Temporal.Instant,
): Promise<PropertyCount[]> {
  const { rows } = await sql<PropertyCount>`select sale_page_id as "salePageId", property_id as "propertyId",
      count(*) filter (where state in ('placing', 'unknown', 'payment_unclear'))::int as open,
      count(*) filter (where needs_person)::int as "needsPerson",
      max(settled_at) filter (where state = 'confirmed') as "lastConfirmedAt"
    from placement where ${staysWithin(reach)}
      and (placed_at >= ${instantValue(since)} or needs_person or state in ('placing', 'unknown', 'payment_unclear'))
    group by 1, 2`.execute(db);
  return rows;
}
