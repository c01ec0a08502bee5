import { sql } from 'kysely';
import { instantValue, type Database } from '../../platform/database/database.ts';
import { selectBookedAgain, staysWithin } from '../lists/card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';

type OwnMove = {
  readonly placementId: string;
  readonly salePageId: string;
  /** Where it moves to. */
  readonly propertyId: string;
  readonly state: 'asked' | 'done' | 'refused' | 'expired' | 'stale' | 'moved';
  readonly endsAt: Temporal.Instant | null;
  readonly newReference: string | null;
};

/** The last move of each stay in reach by a person: those that wait, and those since a moment. Newest first. */
export async function listOwnMoves(
  db: Database,
  reach: readonly PageReach[],
  { staffId, since }: { readonly staffId: string; readonly since: Temporal.Instant },
): Promise<OwnMove[]> {
  const { rows } = await sql<OwnMove>`
    with move as (
      select placement_id, body ->> 'moves_to' as property_id, state, asked_at as at, expires_at from staff_approval
        where asked_by = ${staffId} and act = 'cancel' and body ->> 'moves_to' is not null and state <> 'withdrawn'
          and (state = 'asked' or decided_at >= ${instantValue(since)})
      union all select placement_id, details ->> 'to', 'moved', created_at, null from audit_entry
        where staff_id = ${staffId} and action = 'move_stay' and created_at >= ${instantValue(since)}
    ), last as (select distinct on (placement_id) * from move order by placement_id, at desc)
    select placement.id as "placementId", placement.sale_page_id as "salePageId", last.property_id as "propertyId",
      last.state, expires_at as "endsAt", (select reference from (${selectBookedAgain('last')}) as again) as "newReference"
    from last join placement on placement.id = last.placement_id
    where ${staysWithin(reach)} order by last.at desc`.execute(db);
  return rows;
}
