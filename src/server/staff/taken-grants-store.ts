import { sql, type RawBuilder } from 'kysely';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';

/** Who changes what somebody may do, null by the command line or a provider's claims; and when. */
export type Changer = { readonly staffId: string | null; readonly now: Temporal.Instant };

/** Takes grants away and keeps by whom: `listGivenGrants` counts those of the last days. Answers how many. */
export async function takeGrants(tx: Tx, which: RawBuilder<unknown>, by: Changer): Promise<bigint> {
  const { numAffectedRows } = await sql`with gone as (delete from staff_grant where ${which} returning *)
    insert into staff_grant_taken
      (staff_id, role, sale_page_id, property_id, granted_by, issuer, granted_at, taken_by, taken_at)
    select staff_id, role, sale_page_id, property_id, granted_by, issuer, granted_at, ${by.staffId}::uuid,
      ${instantValue(by.now)} from gone`.execute(tx);
  return numAffectedRows ?? 0n;
}

/** Forgets what was taken away before a moment. */
export async function deleteTakenGrants(db: Database, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('staff_grant_taken').where('taken_at', '<', instantValue(before)).execute();
}
