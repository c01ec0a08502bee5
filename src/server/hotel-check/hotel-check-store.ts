import { sql } from 'kysely';
import type { Money } from '#domain/money.ts';
import type { PlacementState } from '#domain/placement.ts';
import type { PmsReservation } from '#pms/pms.ts';
import type { Database } from '../plumbing/database/database.ts';

/** What a placement says of its hotel. */
export type PlacementAtHotel = {
  readonly id: string;
  readonly reference: string;
  readonly state: PlacementState;
  readonly rooms: number;
  readonly reservation: PmsReservation | null;
  readonly paid: Money;
  readonly isPaidPosted: boolean;
  readonly givenBack: Money | null;
  readonly isBackPosted: boolean;
  /** When its state changed last. */
  readonly changedAt: Temporal.Instant;
};

const NEWEST_CHANGE = sql`coalesce((select max(changed_at) from placement_change where placement_id = placement.id), placed_at)`;

/** The placements at a property since a moment, oldest first. */
export async function listPlacementsAt(
  db: Database,
  { salePageId, propertyId }: { readonly salePageId: string; readonly propertyId: string },
  since: Temporal.Instant,
): Promise<PlacementAtHotel[]> {
  const { rows } = await sql<PlacementAtHotel>`
    select id, reference, state, jsonb_array_length(booking -> 'rooms') as rooms, pms_reservation as reservation,
      covered -> 'amount' as paid, redemption_posted_at is not null as "isPaidPosted",
      cancellation #> '{outcome,givenBack}' as "givenBack", give_back_posted_at is not null as "isBackPosted",
      ${NEWEST_CHANGE} as "changedAt"
    from placement
    where sale_page_id = ${salePageId} and property_id = ${propertyId} and placed_at >= ${since.toString()}
    order by placed_at, id`.execute(db);
  return rows;
}

/** True when a placement's state changed at or after a moment. */
export async function hasChangedSince(db: Database, id: string, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select 1 from placement where id = ${id} and ${NEWEST_CHANGE} >= ${since.toString()}`.execute(db);
  return rows.length > 0;
}

/** Those of the references that no placement has, of whatever sale page. */
export async function listUnknownReferences(db: Database, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select given.reference from unnest(${references}::text[]) as given (reference)
    where not exists (select 1 from placement where placement.reference = given.reference)`.execute(db);
  return rows.map(({ reference }) => reference);
}
