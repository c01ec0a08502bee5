import { sql } from 'kysely';
import type { AnswerKind } from '#pms/shared-answers.ts';
import type { Database } from '../database/database.ts';

type Wanted = {
  readonly question: Buffer;
  readonly enterpriseId: string;
  readonly kind: AnswerKind;
  readonly notBefore: Temporal.Instant;
  readonly isBooking: boolean;
  readonly now: Temporal.Instant;
  /** The lease of the process that asks. Once it ends, that process counts as dead and another may ask. */
  readonly leasedUntil: Temporal.Instant;
};

/** A cached answer, a lease to ask for it, or neither while another process asks. */
type Taken = { answer: string | null; askedAt: Temporal.Instant | null; lease: string | null };

export async function takeAnswer(db: Database, wanted: Wanted): Promise<Taken> {
  const { question, enterpriseId, kind, notBefore, isBooking, now, leasedUntil } = wanted;
  const { rows } = await sql<Taken>`
    select answer, asked_at as "askedAt", lease from take_pms_answer(
      ${question}, ${enterpriseId}, ${kind}, ${notBefore.toString()}, ${isBooking}, ${now.toString()},
      ${leasedUntil.toString()})`.execute(db);
  return rows[0] ?? { answer: null, askedAt: null, lease: null };
}

type Answered = {
  readonly question: Buffer;
  readonly lease: string;
  readonly answer: string;
  readonly askedAt: Temporal.Instant;
  readonly keepUntil: Temporal.Instant;
};

/** Stores an answer, unless its subject has changed since the lease was given. */
export async function storeAnswer(db: Database, answered: Answered): Promise<void> {
  const { question, lease, answer, askedAt, keepUntil } = answered;
  await sql`update pms_answer set answer = ${answer}, asked_at = ${askedAt.toString()}, leased_until = null,
      keep_until = ${keepUntil.toString()}
    where question = ${question} and lease = ${lease}`.execute(db);
}

export async function giveLeaseBack(db: Database, question: Buffer, lease: string): Promise<void> {
  await sql`update pms_answer set leased_until = null where question = ${question} and lease = ${lease}`.execute(db);
}

const MOST_AT_ONCE = 1000;

export async function deleteOldAnswers(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from pms_answer where question in (
    select question from pms_answer where keep_until < ${now.toString()} limit ${MOST_AT_ONCE})`.execute(db);
}

export async function deleteAllAnswers(db: Database): Promise<void> {
  await sql`delete from pms_answer`.execute(db);
}

export async function deleteAnswersAndNotify(
  db: Database,
  { enterpriseId, kinds }: { readonly enterpriseId: string; readonly kinds: readonly AnswerKind[] },
  channel: string,
  message: object,
): Promise<void> {
  await sql`with forgotten as (
      delete from pms_answer where enterprise_id = ${enterpriseId.toLowerCase()} and kind = any(${[...kinds]}::text[]))
    select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db);
}
