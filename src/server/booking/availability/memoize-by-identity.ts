type Inputs = readonly [object, ...unknown[]];
type Made<Result> = { readonly inputs: Inputs; readonly result: Result };

/** The most results cached per PMS response. They are dropped together with it. */
const MOST_OF_ONE = 20;

/**
 * Memoizes results by the identity of their immutable inputs. The same inputs with the same `key` return the same
 * result, so `key` must cover everything else that the result depends on.
 */
export function memoizeByIdentity<Result extends object>(): (
  inputs: Inputs,
  key: string,
  make: () => Result,
) => Result {
  const byFirst = new WeakMap<object, Map<string, Made<Result>>>();
  return (inputs, key, make) => {
    const ofFirst = byFirst.getOrInsertComputed(inputs[0], () => new Map());
    const known = ofFirst.get(key);
    ofFirst.delete(key);
    const made = known && isSameList(known.inputs, inputs) ? known : { inputs, result: make() };
    ofFirst.set(key, made);
    // A map keeps insertion order, so the first entry is the least recently used.
    if (ofFirst.size > MOST_OF_ONE) ofFirst.delete(ofFirst.keys().next().value ?? '');
    if (made === known) return known.result;
    if (made.result instanceof Promise) {
      made.result.catch(() => {
        if (ofFirst.get(key) === made) ofFirst.delete(key);
      });
    }
    return made.result;
  };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
