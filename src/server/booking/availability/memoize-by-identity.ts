type Inputs = readonly [object, ...unknown[]];
type Made<Result> = { readonly inputs: Inputs; readonly result: Result };

/** With each answer of a PMS so many results are kept; they are forgotten with it. */
const MOST_OF_ONE = 20;

/**
 * Keeps results by the objects that they are made of, which never change: as long as a caller brings the same ones and
 * the same `key`, which says all else that the result depends on, it gets the same result.
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
    // A map keeps its order, so the first was used least lately.
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
