/** Limits how many callers of one key work at once. Others with that key queue. Other keys are not affected. */
type ConcurrencyLimit = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function limitConcurrency(mostAtOnce: number): ConcurrencyLimit {
  const lines = new Map<string, { working: number; readonly waiting: (() => void)[] }>();
  return async (key, work) => {
    const line = lines.getOrInsertComputed(key, () => ({ working: 0, waiting: [] }));
    // Passes its place on directly, so that a new caller cannot take it.
    if (line.working < mostAtOnce) line.working += 1;
    else await new Promise<void>((resolve) => void line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.working -= 1;
        if (line.working === 0) lines.delete(key);
      }
    }
  };
}
