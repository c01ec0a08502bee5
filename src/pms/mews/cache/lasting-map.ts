/** Facts that we learned by the way and believe for a while; the oldest make room. */
export type LastingMap<Value> = {
  find(key: string): Value | undefined;
  learn(key: string, value: Value): void;
  drop(): void;
};

export function createLastingMap<Value>(lifeMs: number, now: () => number, mostEntries = 10_000): LastingMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>();
  return {
    find: (key) => {
      const entry = entries.get(key);
      return entry && entry.expiresAt > now() ? entry.value : undefined;
    },
    learn: (key, value) => {
      entries.delete(key);
      entries.set(key, { value, expiresAt: now() + lifeMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= mostEntries) break;
        entries.delete(oldest);
      }
    },
    drop: () => entries.clear(),
  };
}
