import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Grant } from '#domain/staff-rights.ts';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';
import { takeGrants } from './taken-grants-store.ts';

/** An account at a provider. */
type Identity = { readonly issuer: string; readonly subject: string };

/** Whose an account is, or was: that of somebody who was erased is found by its digest, and lets nobody in. */
export async function findIdentity(db: Database | Tx, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_openid_identity')
    .select('staff_id')
    .where('issuer', '=', issuer)
    .where('subject', 'in', [subject, erasedSubject({ issuer, subject })])
    .executeTakeFirst();
  return row?.staff_id;
}

/** Links an account that is nobody's yet. */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: Identity,
  staffId: string,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  await tx
    .insertInto('staff_openid_identity')
    .values({ issuer, subject, staff_id: staffId, created_at: at, last_used_at: at })
    .execute();
}

export async function touchIdentity(tx: Tx, { issuer, subject }: Identity, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('staff_openid_identity')
    .set({ last_used_at: now.toString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

const ERASED = 'sha256:';

/** A subject may be a mail address, so only its digest stays of somebody who was erased. */
function erasedSubject({ issuer, subject }: Identity): string {
  const hash = createHash('sha256').update(JSON.stringify([issuer, subject]));
  return ERASED + hash.digest('base64url');
}

/** Takes the subjects off somebody's accounts, which stay theirs: one of nobody's lets somebody new in. */
export async function eraseSubjects(tx: Tx, staffId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('staff_openid_identity')
    .where('staff_id', '=', staffId)
    .where('subject', 'not like', `${ERASED}%`)
    .returningAll()
    .execute();
  for (const { issuer, subject, created_at: createdAt } of rows) {
    await insertIdentity(tx, { issuer, subject: erasedSubject({ issuer, subject }) }, staffId, createdAt);
  }
}

/** Where somebody has accounts, the one that was used last first. */
export async function listIssuersOf(db: Database, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_openid_identity')
    .select('issuer')
    .where('staff_id', '=', staffId)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map(({ issuer }) => issuer);
}

/** Somebody on their way to a provider. */
export type Attempt = {
  readonly provider: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly invitationDigest: Buffer | null;
  readonly challengeId: string | null;
  readonly askedAt: Temporal.Instant;
};

export async function insertAttemptAtProvider(
  db: Database,
  stateDigest: Buffer,
  attempt: Attempt,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('staff_openid_attempt')
    .values({
      state_digest: stateDigest,
      provider: attempt.provider,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      invitation_digest: attempt.invitationDigest,
      challenge_id: attempt.challengeId,
      asked_at: attempt.askedAt.toString(),
      expires_at: expiresAt.toString(),
    })
    .execute();
}

/** Takes an attempt away, so that nobody returns from it twice. */
export async function takeAttemptAtProvider(
  db: Database,
  stateDigest: Buffer,
  now: Temporal.Instant,
): Promise<Attempt | undefined> {
  const row = await db
    .deleteFrom('staff_openid_attempt')
    .where('state_digest', '=', stateDigest)
    .where('expires_at', '>', instantValue(now))
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { provider, nonce, code_verifier: codeVerifier } = row;
  const { invitation_digest: invitationDigest, challenge_id: challengeId, asked_at: askedAt } = row;
  return { provider, nonce, codeVerifier, invitationDigest, challengeId, askedAt };
}

/**
 * Makes somebody's grants by a provider what it says now; those by colleagues stay. Roles on sale pages that are not
 * there are left out. Answers whether anything is another.
 */
export async function replaceClaimedGrants(
  tx: Tx,
  staffId: string,
  grants: readonly Grant[],
  { issuer, now }: { readonly issuer: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const wanted = JSON.stringify(grants);
  const columns = sql`jsonb_to_recordset(${wanted}::jsonb) as wanted("role" text, "salePageId" text, "propertyId" text)`;
  const gone = await takeGrants(
    tx,
    sql`staff_id = ${staffId} and issuer = ${issuer} and not exists (
      select from ${columns} where wanted.role = staff_grant.role
      and wanted."salePageId" is not distinct from sale_page_id
      and wanted."propertyId" is not distinct from property_id)`,
    { staffId: null, now },
  );
  const added = await sql`insert into staff_grant (staff_id, role, sale_page_id, property_id, issuer, granted_at)
    select distinct ${staffId}::uuid, wanted.role, wanted."salePageId", wanted."propertyId", ${issuer},
      ${instantValue(now)} from ${columns}
    where wanted."salePageId" is null or exists (select from sale_page where id = wanted."salePageId")
    on conflict do nothing`.execute(tx);
  return gone + (added.numAffectedRows ?? 0n) > 0n;
}

/** Forgets who set out and did not return. */
export async function deleteEndedAttempts(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('staff_openid_attempt').where('expires_at', '<=', instantValue(now)).execute();
}
