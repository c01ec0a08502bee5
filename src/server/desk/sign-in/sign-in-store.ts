import { sql } from 'kysely';
import type { Grant } from '#domain/desk/staff-rights.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';

/** A staff member who is signed in, with current rights. */
export type SignedIn = {
  readonly id: string;
  readonly name: string;
  readonly isDemo: boolean;
  readonly grants: readonly Grant[];
  readonly passkeys: number;
  readonly sessionDigest: Buffer;
  readonly lastUsedAt: Temporal.Instant;
};

/** A person's grants as a list, for a statement that reads the table `staff`. */
export const GRANTS = sql<Grant[]>`coalesce((select json_agg(json_build_object('role', role,
  'salePageId', sale_page_id, 'propertyId', property_id) order by id) from staff_grant where staff_id = staff.id), '[]')`;

/** The person of a session, unless it has ended or they are locked out. */
export async function findSession(
  db: Database | Tx,
  digest: Buffer,
  { now, usedSince, withDemo }: { now: Temporal.Instant; usedSince: Temporal.Instant; withDemo: boolean },
): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.name', 'staff.is_demo as isDemo', 'staff_session.last_used_at as lastUsedAt'])
    .select(GRANTS.as('grants'))
    .select(sql<number>`(select count(*)::int from staff_passkey where staff_id = staff.id)`.as('passkeys'))
    .where('token_digest', '=', digest)
    .where('staff.state', '=', 'active')
    .where('ends_at', '>', instantValue(now))
    .where('staff_session.last_used_at', '>', instantValue(usedSince))
    .$if(!withDemo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst();
  return row && { ...row, sessionDigest: digest };
}

export async function touchSession(db: Database, digest: Buffer, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_used_at: now.toString() })
    .where('token_digest', '=', digest)
    .execute();
}

type NewSession = {
  readonly digest: Buffer;
  readonly staffId: string;
  readonly credentialId: string | null;
  readonly now: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
};

/** Opens a session. Beyond `most`, ends the least recently used ones. */
export async function insertSession(tx: Tx, session: NewSession, most: number): Promise<void> {
  const { digest, staffId, credentialId, now, endsAt } = session;
  await tx
    .insertInto('staff_session')
    .values({
      token_digest: digest,
      staff_id: staffId,
      credential_id: credentialId,
      created_at: now.toString(),
      last_used_at: now.toString(),
      ends_at: endsAt.toString(),
    })
    .execute();
  const kept = tx
    .selectFrom('staff_session')
    .select('token_digest')
    .where('staff_id', '=', staffId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(most);
  await tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('token_digest', 'not in', kept)
    .where('token_digest', '!=', digest)
    .execute();
}

export async function deleteSession(db: Database, digest: Buffer): Promise<void> {
  await db.deleteFrom('staff_session').where('token_digest', '=', digest).execute();
}

/** Ends all sessions of a person, or those that one of their passkeys began. */
export async function deleteSessionsOf(tx: Tx, staffId: string, credentialId?: string): Promise<void> {
  await tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(credentialId !== undefined, (query) => query.where('credential_id', '=', credentialId ?? ''))
    .execute();
}

export type Passkey = {
  readonly credentialId: string;
  readonly staffId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant | null;
};

function selectPasskeys(db: Database | Tx) {
  return db
    .selectFrom('staff_passkey as passkey')
    .innerJoin('staff', 'staff.id', 'passkey.staff_id')
    .select(['credential_id as credentialId', 'staff_id as staffId', 'public_key as publicKey', 'passkey.name'])
    .select(['sign_count as signCount', 'transports', 'passkey.created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('passkey.created_at');
}

export function listPasskeys(db: Database | Tx, staffId: string): Promise<Passkey[]> {
  return selectPasskeys(db).where('staff_id', '=', staffId).execute();
}

/** A passkey of a person who is not locked out. */
export function findPasskey(db: Database | Tx, credentialId: string): Promise<Passkey | undefined> {
  return selectPasskeys(db)
    .where('credential_id', '=', credentialId)
    .where('staff.state', '=', 'active')
    .executeTakeFirst();
}

/** Returns false if it already belongs to a person. */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_passkey')
    .values({
      credential_id: passkey.credentialId,
      staff_id: passkey.staffId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.createdAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns false if it no longer exists or its person is locked out. */
export async function usePasskey(
  db: Database | Tx,
  credentialId: string,
  signCount: number,
  at: Temporal.Instant,
): Promise<boolean> {
  const used = await db
    .updateTable('staff_passkey')
    .from('staff')
    .set({ sign_count: signCount, last_used_at: at.toString() })
    .whereRef('staff.id', '=', 'staff_passkey.staff_id')
    .where('staff.state', '=', 'active')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Returns false if the person has no such passkey. */
export async function deletePasskey(tx: Tx, staffId: string, credentialId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export type Account = { readonly issuer: string; readonly subject: string };

export async function findAccountHolder(db: Database | Tx, { issuer, subject }: Account): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_openid_identity')
    .select('staff_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.staff_id;
}

/** Returns false if a person has it already. */
export async function insertAccount(
  tx: Tx,
  { issuer, subject }: Account,
  staffId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_openid_identity')
    .values({ issuer, subject, staff_id: staffId, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
