import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Grant } from '#domain/desk/staff-rights.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { GRANTS } from './sign-in-store.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly state: 'invited' | 'active' | 'locked';
  readonly isDemo: boolean;
  readonly grants: readonly Grant[];
  readonly passkeys: number;
  /** Number of accounts at providers. */
  readonly accounts: number;
  readonly lastSeenAt: Temporal.Instant | null;
};

function selectPeople(db: Database | Tx) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'state', 'is_demo as isDemo'])
    .select(GRANTS.as('grants'))
    .select(sql<number>`(select count(*)::int from staff_passkey where staff_id = staff.id)`.as('passkeys'))
    .select(sql<number>`(select count(*)::int from staff_openid_identity where staff_id = staff.id)`.as('accounts'))
    .select(
      sql<Temporal.Instant | null>`(select max(last_used_at) from staff_session where staff_id = staff.id)`.as(
        'lastSeenAt',
      ),
    );
}

export function listPeople(db: Database): Promise<Person[]> {
  return selectPeople(db).orderBy('name').execute();
}

export function findPerson(db: Database | Tx, id: string): Promise<Person | undefined> {
  return selectPeople(db).where('id', '=', id).executeTakeFirst();
}

export function findPersonNamed(db: Database | Tx, name: string): Promise<Person | undefined> {
  return selectPeople(db)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
}

/** People whose name contains a text, in any spelling (`name_alike`). */
export async function findPeopleLike(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from staff
    where name_alike(${text}) <> '' and position(name_alike(${text}) in name_alike(name)) > 0`.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts an invited person. Returns undefined if the name is taken. */
export async function insertPerson(
  tx: Tx,
  person: { readonly name: string; readonly isDemo: boolean; readonly now: Temporal.Instant },
): Promise<string | undefined> {
  const { name, isDemo, now } = person;
  const row = await tx
    .insertInto('staff')
    .values({ id: randomUUID(), name, state: 'invited', is_demo: isDemo, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updatePersonState(tx: Tx, id: string, state: Person['state']): Promise<void> {
  await tx.updateTable('staff').set({ state }).where('id', '=', id).execute();
}

/** The name becomes "former member of staff" and a number. The row stays, because the logs refer to it. */
export async function clearPerson(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', id).execute();
  await tx.deleteFrom('staff_openid_identity').where('staff_id', '=', id).execute();
  await tx.deleteFrom('staff_challenge').where('staff_id', '=', id).execute();
  await tx.deleteFrom('staff_grant').where('staff_id', '=', id).execute();
  await sql`update staff set name = ${FORMER} || (1 + (select count(*) from staff where starts_with(name, ${FORMER}))),
      state = 'locked'
    where id = ${id} and not starts_with(name, ${FORMER})`.execute(tx);
}

const FORMER = 'former member of staff ';

/**
 * Locks people's rows until the transaction ends, always in the same order. So daily limits are computed one at a time,
 * and a lock-out comes before or after. Rows that only refer to a person, such as audit entries, do not wait.
 */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('staff').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** Serializes changes of grants. */
export async function lockGrants(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff grants'))`.execute(tx);
}

/** Gives a person roles. Roles that they already hold keep their giver and their age. */
export async function addGrants(
  tx: Tx,
  staffId: string,
  grants: readonly Grant[],
  by: { readonly staffId: string | null; readonly now: Temporal.Instant },
): Promise<void> {
  if (grants.length === 0) return;
  await tx
    .insertInto('staff_grant')
    .values(
      grants.map(({ role, salePageId, propertyId }) => ({
        staff_id: staffId,
        role,
        sale_page_id: salePageId,
        property_id: propertyId,
        granted_by: by.staffId,
        granted_at: by.now.toString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOtherGrants(tx: Tx, staffId: string, granted: readonly Grant[]): Promise<void> {
  await sql`delete from staff_grant where staff_id = ${staffId} and not exists (
    select from json_to_recordset(${JSON.stringify(granted)}) as granted (role text, "salePageId" text, "propertyId" text)
    where (granted.role, granted."salePageId", granted."propertyId") is not distinct from (staff_grant.role, sale_page_id, property_id)
  )`.execute(tx);
}

/** None count after a colleague has made a link for the person since: the colleague may have opened it. */
export async function listSeasonedGrants(
  db: Database | Tx,
  staffId: string,
  before: Temporal.Instant,
): Promise<Grant[]> {
  const { rows } = await sql<Grant>`select role, sale_page_id as "salePageId", property_id as "propertyId"
    from staff_grant where staff_id = ${staffId} and granted_at <= ${instantValue(before)} and not exists (
      select from audit_entry where about_staff_id = ${staffId} and action = 'invite'
        and audit_entry.staff_id is not null and created_at > ${instantValue(before)})`.execute(db);
  return rows;
}

export async function listNames(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function hasDemoPeople(db: Database): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}
