import { LRUCache } from 'lru-cache';

type Inputs = readonly [object, ...unknown[]];
type Made<Result> = { readonly inputs: Inputs; readonly result: Result };

/** With each answer of a PMS so many results are kept; they are forgotten with it. */
const MOST_OF_ONE = 20;

/**
 * Keeps results by the objects that they are made of, which never change: as long as a caller brings the same ones and
 * the same `key`, which says all else that the result depends on, it gets the same result.
 */
export function createMadeOf<Result extends object>(): (inputs: Inputs, key: string, make: () => Result) => Result {
  const byFirst = new WeakMap<object, LRUCache<string, Made<Result>>>();
  return (inputs, key, make) => {
    const ofFirst = byFirst.getOrInsertComputed(
      inputs[0],
      () => new LRUCache({ maxSize: MOST_OF_ONE, sizeCalculation: () => 1 }),
    );
    const known = ofFirst.get(key);
    if (known && isSameList(known.inputs, inputs)) return known.result;
    const made = { inputs, result: make() };
    ofFirst.set(key, made);
    if (made.result instanceof Promise) {
      made.result.catch(() => {
        if (ofFirst.peek(key) === made) ofFirst.delete(key);
      });
    }
    return made.result;
  };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
