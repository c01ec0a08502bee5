import { sql } from 'kysely';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';

type Challenge = {
  readonly id: string;
  readonly purpose: 'sign_in' | 'register' | 'act';
  readonly staffId: string | null;
  /** As the browser reads it: base64url. */
  readonly challenge: string;
  readonly sessionDigest: Buffer | null;
  readonly actDigest: Buffer | null;
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
      session_digest: asked.sessionDigest,
      act_digest: asked.actDigest,
      expires_at: asked.expiresAt.toString(),
    })
    .execute();
}

type Asked = { readonly id: string; readonly purpose: 'sign_in' | 'register'; readonly staffId: string | null };

/** Takes a challenge away, so that nobody answers it twice; undefined where it is of something or somebody else. */
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

type AskedAct = { readonly staffId: string; readonly sessionDigest: Buffer; readonly challenge: string };

/** The challenge of an act that nobody has answered yet, and whose it is. */
export async function findActChallenge(db: Database, id: string, now: Temporal.Instant): Promise<AskedAct | undefined> {
  const row = await db
    .selectFrom('staff_challenge')
    .select(['staff_id as staffId', 'session_digest as sessionDigest', 'challenge'])
    .where('id', '=', id)
    .where('purpose', '=', 'act')
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', instantValue(now))
    .executeTakeFirst();
  if (!row?.staffId || !row.sessionDigest) return undefined;
  return { ...row, staffId: row.staffId, sessionDigest: row.sessionDigest };
}

type OwnAct = { readonly id: string; readonly staffId: string; readonly sessionDigest: Buffer };

/**
 * The challenge of an act that nobody has answered yet, by its person in its session. It is marked first, so that one
 * of two answers counts; `forgetChallenge` takes it away where the answer is wrong.
 */
export async function claimActChallenge(
  db: Database,
  { id, staffId, sessionDigest }: OwnAct,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await db
    .updateTable('staff_challenge')
    .set({ confirmed_at: now.toString() })
    .where('id', '=', id)
    .where('purpose', '=', 'act')
    .where('staff_id', '=', staffId)
    .where('session_digest', '=', sessionDigest)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', instantValue(now))
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}

export async function noteAnswer(db: Database, id: string, answerDigest: Buffer): Promise<void> {
  await db.updateTable('staff_challenge').set({ answer_digest: answerDigest }).where('id', '=', id).execute();
}

export async function forgetChallenge(db: Database, id: string): Promise<void> {
  await db.deleteFrom('staff_challenge').where('id', '=', id).execute();
}

/** The digest of what was signed for just this act; undefined where nothing is, or it is used up. */
export async function findConfirmation(
  db: Database,
  { id, staffId, sessionDigest, actDigest }: OwnAct & { readonly actDigest: Buffer },
  now: Temporal.Instant,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('staff_challenge')
    .select('answer_digest')
    .where('id', '=', id)
    .where('purpose', '=', 'act')
    .where('staff_id', '=', staffId)
    .where('session_digest', '=', sessionDigest)
    .where('act_digest', '=', actDigest)
    .where('answer_digest', 'is not', null)
    .where('expires_at', '>', instantValue(now))
    .executeTakeFirst();
  return row?.answer_digest ?? undefined;
}

/** Invitations are links: one at a time is good for a person. */
export async function insertInvitation(
  tx: Tx,
  invitation: { readonly digest: Buffer; readonly staffId: string; readonly now: Temporal.Instant },
  expiresAt: Temporal.Instant,
): Promise<void> {
  const { digest, staffId, now } = invitation;
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_invitation')
    .values({ token_digest: digest, staff_id: staffId, created_at: now.toString(), expires_at: expiresAt.toString() })
    .execute();
}

export type FoundInvitation = { readonly staffId: string; readonly endsAt: Temporal.Instant };

/** An invitation that is good, of somebody who is not locked; locked for the transaction. */
export async function findInvitation(
  db: Database | Tx,
  digest: Buffer,
  { now, withDemo }: { readonly now: Temporal.Instant; readonly withDemo: boolean },
): Promise<FoundInvitation | undefined> {
  const row = await db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .select(['staff_invitation.staff_id', 'staff_invitation.expires_at'])
    .where('token_digest', '=', digest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantValue(now))
    .where('staff.state', '!=', 'locked')
    .$if(!withDemo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst();
  return row && { staffId: row.staff_id, endsAt: row.expires_at };
}

/** False where somebody has used it. */
export async function useInvitation(tx: Tx, digest: Buffer, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .updateTable('staff_invitation')
    .set({ used_at: now.toString() })
    .where('token_digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function deleteInvitationsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
}

export async function countAttempts(db: Database, address: string, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_attempt
    where address = ${address} and failed_at > ${instantValue(since)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertAttempt(db: Database, address: string, now: Temporal.Instant): Promise<void> {
  await db.insertInto('staff_attempt').values({ address, failed_at: now.toString() }).execute();
}

/** Forgets what is over: questions, links, sessions and failed tries. */
export async function deleteEnded(
  db: Database,
  now: Temporal.Instant,
  attemptsBefore: Temporal.Instant,
): Promise<void> {
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', instantValue(now)).execute();
  await db.deleteFrom('staff_invitation').where('expires_at', '<=', instantValue(now)).execute();
  await db.deleteFrom('staff_session').where('ends_at', '<=', instantValue(now)).execute();
  await db.deleteFrom('staff_attempt').where('failed_at', '<=', instantValue(attemptsBefore)).execute();
}
