import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { requireAwaited } from '#pms/awaited.ts';
import type { SharedAnswers, SharedRequest } from '#pms/shared-answers.ts';
import { currentPurpose } from '#pms/request-purpose.ts';
import type { Database } from '../database/database.ts';
import { findOutage } from '../database/database-unavailable.ts';
import { deleteOldAnswers, giveLeaseBack, storeAnswer, takeAnswer } from './pms-answers-store.ts';

export { deleteAllAnswers, deleteAnswersAndNotify, deleteOldAnswers } from './pms-answers-store.ts';

/** Longer than a hotel usually takes. Others stop waiting for a process that takes longer. */
const LEASE_MS = 3000;
const LOOK_AGAIN_MS = 50;
/** Larger answers are not shared, so that the table stays small. */
const LARGEST_CHARACTERS = 4_000_000;
const CLEAN_UP_EVERY = 100;

/** Part of the cache key, because another token may get another answer. */
type Asked = {
  readonly address: string;
  readonly enterpriseId: string;
  readonly accessToken: () => Promise<string>;
};

/**
 * Cache of PMS answers in the database, shared by all processes. The first process that needs an answer asks, and the
 * others wait and read it. Without the database, each process asks for itself. `now` is the clock for cache ages.
 */
export function createSharedAnswers(db: Database, now: () => Temporal.Instant, asked: Asked): SharedAnswers {
  const enterpriseId = asked.enterpriseId.toLowerCase();
  let stored = 0;
  const digest = async ({ operation, body }: SharedRequest): Promise<Buffer> => {
    const said = [asked.address, enterpriseId, await asked.accessToken(), operation, body];
    return createHash('sha256').update(JSON.stringify(said)).digest();
  };

  /** Runs in the background: the caller already has the answer. */
  const later = (work: Promise<void>) => void work.catch(() => undefined);

  async function askWith(lease: string, question: Buffer, lifeMs: number, ask: () => Promise<string>) {
    const askedAt = now();
    try {
      const text = await ask();
      const isStored = text.length <= LARGEST_CHARACTERS;
      later(
        isStored
          ? storeAnswer(db, {
              question,
              lease,
              answer: text,
              askedAt,
              keepUntil: askedAt.add({ milliseconds: lifeMs }),
            })
          : giveLeaseBack(db, question, lease),
      );
      stored += 1;
      if (stored % CLEAN_UP_EVERY === 0) later(deleteOldAnswers(db, now()));
      return { text, askedAtMs: askedAt.epochMilliseconds };
    } catch (error) {
      later(giveLeaseBack(db, question, lease));
      throw error;
    }
  }

  async function take(asking: SharedRequest, question: Buffer) {
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
        if (lease !== null) return askWith(lease, question, asking.lifeMs, ask);
        requireAwaited();
        await pause(LOOK_AGAIN_MS);
      }
    },
  };
}
