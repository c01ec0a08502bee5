/** Lets callers of one key work only so many at a time; the others wait in line, and callers of other keys do not. */
type ConcurrencyLimit = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type Line = { working: number; readonly waiting: (() => void)[] };

export function limitConcurrency(mostAtOnce: number): ConcurrencyLimit {
  const lines = new Map<string, Line>();
  return async (key, work) => {
    const line = lines.getOrInsertComputed(key, () => ({ working: 0, waiting: [] }));
    // Who ends hands their place on, so that nobody who comes now gets in between.
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
