import { createHash } from 'node:crypto';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';

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

/** Forgets who set out and did not return. */
export async function deleteEndedAttempts(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('staff_openid_attempt').where('expires_at', '<=', instantValue(now)).execute();
}
