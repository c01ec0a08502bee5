import { sql, type RawBuilder } from 'kysely';
import { PLACEMENT_STATES, type PlacementState } from '#domain/placement/placement.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';
import { staysWithin, stayCondition, type StaySearch } from './card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';

export type ReservationFilter = {
  readonly states?: readonly PlacementState[] | undefined;
  readonly needsPerson?: boolean | undefined;
  readonly isGoneAtHotel?: boolean | undefined;
  readonly propertyId?: string | undefined;
  /** First and last arrival day, in the sale page's time zone. */
  readonly arrives?: ((timeZone: string) => ArrivalDays) | undefined;
  readonly paidByCards?: boolean | undefined;
  readonly search?: StaySearch | undefined;
};

export type ArrivalDays = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Cursor: the last row of the previous page. */
type After = { readonly id: string } & ({ readonly at: Temporal.Instant } | { readonly day: string });

type ReservationFound = { readonly id: string; readonly at: Temporal.Instant; readonly day: string };

const ARRIVAL = sql`(placement.booking -> 'stay' ->> 'arrivalDate') collate "C"`;
const IS_GONE = sql`not pms_reservation @? '$."rooms"[*]?(@."isCancelled" == false)'`;

type Wanted = {
  /** By default if the filter has arrival days. */
  readonly isByArrival?: boolean;
  readonly after?: After | undefined;
  readonly limit: number;
};

/** Placements in reach, latest booked first, or earliest arrival first. */
export async function listReservationIds(
  db: Database,
  reach: readonly PageReach[],
  filter: ReservationFilter,
  wanted: Wanted,
): Promise<ReservationFound[]> {
  const { rows } = await selectReservations(reach, filter, wanted).execute(db);
  return rows;
}

export function selectReservations(
  reach: readonly PageReach[],
  filter: ReservationFilter,
  { isByArrival = filter.arrives !== undefined, after, limit }: Wanted,
): RawBuilder<ReservationFound> {
  const isAfter =
    after &&
    ('day' in after
      ? sql<boolean>`(${ARRIVAL}, placement.id) > (${after.day}, ${after.id}::uuid)`
      : sql<boolean>`(placement.placed_at, placement.id) < (${instantValue(after.at)}, ${after.id}::uuid)`);
  const order = isByArrival ? sql`order by day, id` : sql`order by at desc, id desc`;
  const fits = sql.join([...listConditions(filter), ...(isAfter ? [isAfter] : [])], sql` and `);
  const found = sql`select placement.id, placement.placed_at as at, ${ARRIVAL} as day from placement`;
  const of = keysOf(reach, filter);
  return sql<ReservationFound>`${of.keys} select id, at, day from key
    cross join lateral (${found} where ${of.isOfKey} and ${fits} ${order} limit ${limit}) as found
    ${order} limit ${limit}`;
}

export function selectCount(
  reach: readonly PageReach[],
  filter: ReservationFilter,
): RawBuilder<{ readonly count: number }> {
  const { keys, isOfKey } = keysOf(reach, filter);
  const fits = sql.join(listConditions(filter), sql` and `);
  return sql<{ count: number }>`${keys} select count(*)::int as count from key
    join placement on ${isOfKey} and ${fits}`;
}

/**
 * Keys that are queried separately with the limit: each property that a page has or had, and each state. So an index is
 * used, however rare the matches are. Filters with an index of their own are queried by page.
 */
function keysOf(
  reach: readonly PageReach[],
  { states = PLACEMENT_STATES, arrives, needsPerson, isGoneAtHotel, search }: ReservationFilter,
) {
  const days = reach.map(({ salePage }) => arrives?.(salePage.timeZone) ?? {});
  const pages = sql`unnest(${reach.map(({ salePage }) => salePage.id)}::text[], ${days.map(({ from = '' }) => from)}::text[],
    ${days.map(({ to = '~' }) => to)}::text[]) as page (sale_page_id, arrives_from, arrives_to)`;
  const isArriving = arrives ? sql`and ${ARRIVAL} >= key.arrives_from and ${ARRIVAL} <= key.arrives_to` : sql``;
  if (needsPerson === true || isGoneAtHotel || search) {
    return {
      keys: sql`with key as (select * from ${pages})`,
      isOfKey: sql`placement.sale_page_id = key.sale_page_id and ${staysWithin(reach)}
        and placement.state = any (${states}) ${isArriving}`,
    };
  }
  const nextProperty = (than: RawBuilder<unknown>) => sql`(select min(placement.property_id) from placement
    where placement.sale_page_id = page.sale_page_id ${than})`;
  return {
    keys: sql`with recursive property as (
        select page.*, ${nextProperty(sql``)} as property_id from ${pages}
        union all
        select sale_page_id, arrives_from, arrives_to, ${nextProperty(sql`and placement.property_id > page.property_id`)}
        from property as page where property_id is not null),
      key as (select property.*, state from property cross join unnest(${states}::text[]) as state
        where property_id is not null and ${staysWithin(reach, 'property')})`,
    isOfKey: sql`placement.sale_page_id = key.sale_page_id and placement.property_id = key.property_id
      and placement.state = key.state ${isArriving}`,
  };
}

function listConditions({
  needsPerson,
  isGoneAtHotel,
  propertyId,
  paidByCards,
  search,
}: ReservationFilter): RawBuilder<boolean>[] {
  return [
    sql<boolean>`true`,
    ...(needsPerson === undefined ? [] : [needsPerson ? sql<boolean>`needs_person` : sql<boolean>`not needs_person`]),
    // Matches the index's condition.
    ...(isGoneAtHotel ? [sql<boolean>`placement.state = 'confirmed' and ${IS_GONE}`] : []),
    ...(propertyId === undefined ? [] : [sql<boolean>`placement.property_id = ${propertyId}`]),
    ...(paidByCards === true ? [sql<boolean>`(placement.covered -> 'amount' ->> 'amountMinor')::bigint > 0`] : []),
    ...(search ? [stayCondition(search)] : []),
  ];
}

export type Standing = {
  readonly needs: readonly (Need & { readonly since: string })[];
  /** The newest reason in its history. */
  readonly because: string | null;
};

/** Why each is in its state, and why it needs a person. */
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

export function selectPropertyCounts(reach: readonly PageReach[], since: Temporal.Instant): RawBuilder<PropertyCount> {
  return sql<PropertyCount>`select sale_page_id as "salePageId", property_id as "propertyId",
      count(*) filter (where state in ('placing', 'unknown', 'payment_unclear'))::int as open,
      count(*) filter (where needs_person)::int as "needsPerson",
      max(settled_at) filter (where state = 'confirmed') as "lastConfirmedAt"
    from placement where ${staysWithin(reach)}
      and (placed_at >= ${instantValue(since)} or needs_person or state in ('placing', 'unknown', 'payment_unclear'))
    group by 1, 2`;
}
