import { dependOn, type Source } from './depend-on.ts';
import { createTtlMap } from '../time/ttl-map.ts';

/** Each read is a dependency of the answer being computed. A changed value invalidates those answers. */
type TrackedMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  list(): readonly Value[];
};

/** `now` is a clock in milliseconds. The least recently used entry is evicted. */
export function createTrackedMap<Value extends object | boolean>(
  lifeMs: number,
  now: () => number,
  isSame: (one: Value, other: Value) => boolean,
  mostEntries?: number,
): TrackedMap<Value> {
  const known = createTtlMap<Value>(lifeMs, now, mostEntries);
  // One dependency for all entries, because an answer depends on hundreds of them, including missing ones.
  let source: Source = { isValid: true };
  const change = () => {
    source.isValid = false;
    source = { isValid: true };
  };
  const note = (key: string) => {
    dependOn(source, known.has(key) ? now() + known.getRemainingTTL(key) : undefined);
  };
  return {
    get: (key) => {
      note(key);
      return known.get(key);
    },
    set: (key, value) => {
      const before = known.peek(key);
      if (before === undefined || !isSame(before, value)) change();
      known.set(key, value);
    },
    list: () => {
      if (known.size === 0) {
        dependOn(source);
        return [];
      }
      return [...known.keys()].flatMap((key) => {
        note(key);
        return known.peek(key) ?? [];
      });
    },
  };
}
