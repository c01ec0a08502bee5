import { sql } from 'kysely';
import { OPEN_STATES, type PlacementState } from '#domain/placement.ts';
import type { Database } from '../../plumbing/database/database.ts';

/** A placement that is not done with, as it is listed for people. */
export type Undecided = {
  readonly reference: string;
  readonly salePageId: string;
  readonly propertyId: string;
  readonly state: PlacementState;
  readonly placedAt: Temporal.Instant;
  readonly lookUps: number;
  readonly needsPerson: boolean;
  /** Why nobody knows of its payment or could refund it; else the newest line of its history. */
  readonly because: string | null;
};

const OPEN = sql.join([...OPEN_STATES, 'cancelling'].map((state) => sql.lit(state)));

/**
 * Placements that are open or being cancelled, or that need a person; only the latter where that is asked. Oldest
 * first.
 */
export async function listUndecided(db: Database, onlyNeedingPerson: boolean): Promise<Undecided[]> {
  const { rows } = await sql<Undecided>`
    select reference, sale_page_id as "salePageId", property_id as "propertyId", state, placed_at as "placedAt",
      look_ups as "lookUps", needs_person as "needsPerson",
      coalesce(
        (select reason from placement_payment where placement_id = placement.id and placement_payment.state in ('unclear', 'refund_failed')),
        (select because from placement_change where placement_id = placement.id order by placement_change.id desc limit 1)
      ) as because
    from placement
    where needs_person or (not ${onlyNeedingPerson} and state in (${OPEN}))
    order by placed_at, reference`.execute(db);
  return rows;
}
