import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';

type Challenge = {
  readonly id: string;
  readonly purpose: 'sign_in' | 'register' | 'act';
  /** Null if any person may answer. */
  readonly staffId: string | null;
  /** In base64url, as browsers expect it. */
  readonly challenge: string;
  readonly sessionDigest?: Buffer;
  readonly actDigest?: Buffer;
  readonly expiresAt: Temporal.Instant;
};

export async function insertChallenge(db: Database | Tx, asked: Challenge): Promise<void> {
  await db
    .insertInto('staff_challenge')
    .values({
      id: asked.id,
      purpose: asked.purpose,
      staff_id: asked.staffId,
      challenge: asked.challenge,
      session_digest: asked.sessionDigest ?? null,
      act_digest: asked.actDigest ?? null,
      expires_at: asked.expiresAt.toString(),
    })
    .execute();
}

type Asked = { readonly id: string; readonly purpose: 'sign_in' | 'register'; readonly staffId: string | null };

/** Deletes a challenge, so that it is answered once. Returns undefined if it is for another purpose or person. */
export async function takeChallenge(
  db: Database | Tx,
  { id, purpose, staffId }: Asked,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('staff_id', 'is not distinct from', staffId)
    .where('expires_at', '>', instantValue(now))
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}

/** The challenge of an act, to be answered by its person in the session that requested it. */
export type ActChallenge = {
  readonly staffId: string | null;
  readonly challenge: string;
  readonly sessionDigest: Buffer | null;
  readonly actDigest: Buffer | null;
  /** Digest of the answer. Null until there is a valid one. */
  readonly answerDigest: Buffer | null;
  readonly expiresAt: Temporal.Instant;
};

export function findActChallenge(db: Database, id: string, now: Temporal.Instant): Promise<ActChallenge | undefined> {
  return db
    .selectFrom('staff_challenge')
    .select(['staff_id as staffId', 'challenge', 'session_digest as sessionDigest', 'act_digest as actDigest'])
    .select(['answer_digest as answerDigest', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('purpose', '=', 'act')
    .where('expires_at', '>', instantValue(now))
    .executeTakeFirst();
}

/** Stores the digest of the first valid answer. Returns false if there was one before. */
export async function recordAnswer(db: Database, id: string, answerDigest: Buffer): Promise<boolean> {
  const updated = await db
    .updateTable('staff_challenge')
    .set({ answer_digest: answerDigest })
    .where('id', '=', id)
    .where('answer_digest', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

type Invitation = { readonly digest: Buffer; readonly staffId: string; readonly now: Temporal.Instant };

/** Replaces the person's earlier invitation. */
export async function insertInvitation(tx: Tx, invitation: Invitation, expiresAt: Temporal.Instant): Promise<void> {
  const { digest, staffId, now } = invitation;
  await deleteInvitationsOf(tx, staffId);
  await tx
    .insertInto('staff_invitation')
    .values({ token_digest: digest, staff_id: staffId, created_at: now.toString(), expires_at: expiresAt.toString() })
    .execute();
}

/** The person of a valid invitation who is not locked out. */
export async function findInvitation(
  db: Database | Tx,
  digest: Buffer,
  { now, withDemo }: { readonly now: Temporal.Instant; readonly withDemo: boolean },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .select('staff.id')
    .where('token_digest', '=', digest)
    .where('expires_at', '>', instantValue(now))
    .where('staff.state', '!=', 'locked')
    .$if(!withDemo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst();
  return row?.id;
}

/** Spends an invitation. Returns false if it no longer exists. */
export async function takeInvitation(tx: Tx, digest: Buffer): Promise<boolean> {
  const taken = await tx.deleteFrom('staff_invitation').where('token_digest', '=', digest).executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function deleteInvitationsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
}

export async function deleteEndedSignIns(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', instantValue(now)).execute();
  await db.deleteFrom('staff_invitation').where('expires_at', '<=', instantValue(now)).execute();
  await db.deleteFrom('staff_session').where('ends_at', '<=', instantValue(now)).execute();
}
