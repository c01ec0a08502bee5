import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { requireAwaited } from '#pms/awaited.ts';
import type { AnswerKind, SharedAnswers, SharedQuestion } from '#pms/shared-answers.ts';
import { currentPurpose } from '#pms/request-purpose.ts';
import type { Database } from '../database/database.ts';
import { findOutage } from '../database/database-unavailable.ts';
import {
  deleteAllAnswers,
  deleteAnswersAndNotify,
  deleteOldAnswers,
  giveLeaseBack,
  keepAnswer,
  takeAnswer,
} from './pms-answers-store.ts';

/** Longer than a hotel usually takes; who asks longer is not waited for. */
const LEASE_MS = 3000;
const LOOK_AGAIN_MS = 50;
/** Larger answers are each process's own, so that the table stays small. */
const LARGEST_CHARACTERS = 4_000_000;
const CLEAN_UP_EVERY = 100;

/** Whose answers they are: who may ask differently is answered differently. */
type Asked = {
  readonly address: string;
  readonly enterpriseId: string;
  readonly accessToken: () => Promise<string>;
};

/**
 * Answers of a PMS in the database, for all processes: the first that needs one asks, the others wait for it and read.
 * Where the database does not answer, each asks for itself. `now` is the clock by which answers age.
 */
export function createSharedAnswers(db: Database, now: () => Temporal.Instant, asked: Asked): SharedAnswers {
  const enterpriseId = asked.enterpriseId.toLowerCase();
  let kept = 0;
  const digest = async ({ operation, body }: SharedQuestion): Promise<Buffer> => {
    const said = [asked.address, enterpriseId, await asked.accessToken(), operation, body];
    return createHash('sha256').update(JSON.stringify(said)).digest();
  };

  /** Nobody waits for it: who asked has the answer. */
  const later = (work: Promise<void>) => void work.catch(() => undefined);

  async function askWith(lease: string, question: Buffer, keepMs: number, ask: () => Promise<string>) {
    const askedAt = now();
    try {
      const text = await ask();
      const isKept = text.length <= LARGEST_CHARACTERS;
      later(
        isKept
          ? keepAnswer(db, { question, lease, answer: text, askedAt, keepUntil: askedAt.add({ milliseconds: keepMs }) })
          : giveLeaseBack(db, question, lease),
      );
      kept += 1;
      if (kept % CLEAN_UP_EVERY === 0) later(deleteOldAnswers(db, now()));
      return { text, askedAtMs: askedAt.epochMilliseconds };
    } catch (error) {
      later(giveLeaseBack(db, question, lease));
      throw error;
    }
  }

  async function take(asking: SharedQuestion, question: Buffer) {
    const { kind, notBeforeMs } = asking;
    const notBefore = Temporal.Instant.fromEpochMilliseconds(Math.floor(notBeforeMs));
    const [isBooking, at] = [currentPurpose() === 'booking', now()];
    const leasedUntil = at.add({ milliseconds: LEASE_MS });
    try {
      return await takeAnswer(db, { question, enterpriseId, kind, notBefore, isBooking, now: at, leasedUntil });
    } catch (error) {
      if (findOutage(error)) return undefined;
      throw error;
    }
  }

  return {
    async read(asking, ask) {
      const question = await digest(asking).catch(() => undefined);
      for (;;) {
        const taken = question && (await take(asking, question));
        if (!taken) return { askedAtMs: now().epochMilliseconds, text: await ask() };
        const { answer, askedAt, lease } = taken;
        if (answer !== null && askedAt !== null) return { text: answer, askedAtMs: askedAt.epochMilliseconds };
        if (lease !== null) return askWith(lease, question, asking.keepMs, ask);
        requireAwaited();
        await pause(LOOK_AGAIN_MS);
      }
    },
  };
}

/** Forgets answers that nobody needs any more, some at a time. */
export function cleanUpSharedAnswers(db: Database, now: Temporal.Instant): Promise<void> {
  return deleteOldAnswers(db, now);
}

/** Where no other server can be at work, answers of before are not believed: a hotel may have been changed by hand. */
export function forgetSharedAnswers(db: Database): Promise<void> {
  return deleteAllAnswers(db);
}

type Stale = { readonly enterpriseId: string; readonly kinds: readonly AnswerKind[] };

/** Forgets what is shared of an enterprise, and sends every process a message of it, in one statement. */
export function forgetStaleAnswers(db: Database, stale: Stale, channel: string, message: object): Promise<void> {
  return deleteAnswersAndNotify(db, stale, channel, message);
}
