import { currentPurpose, type RequestPurpose } from '#pms/request-purpose.ts';

/** Answers kept for a while. Equal questions asked at the same time are asked once; failures are not kept. */
export type TimedCache<Value> = {
  /** The kept answer, or that of `load`, which is asked once for all who wait. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Forgets the answers whose key matches, or all. Questions under way are answered but not kept. */
  drop(matches?: (key: string) => boolean): void;
};

type Entry<Value> = {
  readonly answer: Promise<Value>;
  readonly purpose: RequestPurpose;
  /** Infinite as long as the question is under way. */
  expiresAt: number;
};

/** A cache for one kind of question. `now` is a clock in milliseconds; beyond `mostEntries` the oldest go first. */
export function createTimedCache<Value>(lifeMs: number, now: () => number, mostEntries = 1_000): TimedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  return {
    get: (key, load) => {
      const kept = entries.get(key);
      if (kept && kept.expiresAt > now() && !isHeldUp(kept)) return kept.answer;
      const answer = load();
      const entry: Entry<Value> = { answer, purpose: currentPurpose(), expiresAt: Number.POSITIVE_INFINITY };
      entries.delete(key);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= mostEntries) break;
        entries.delete(oldest);
      }
      answer.then(
        () => {
          entry.expiresAt = now() + lifeMs;
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return answer;
    },
    drop: (matches = () => true) => {
      for (const key of [...entries.keys()].filter(matches)) entries.delete(key);
    },
  };
}

/** A question of somebody who looks around may wait for its turn; who books asks it himself. */
function isHeldUp({ purpose, expiresAt }: Entry<unknown>): boolean {
  return expiresAt === Number.POSITIVE_INFINITY && purpose === 'browsing' && currentPurpose() === 'booking';
}
