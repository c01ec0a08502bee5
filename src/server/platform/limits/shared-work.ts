/** Concurrent callers with the same key share one run of `work`, including its failure. */
type SharedWork<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

export function createSharedWork<Result>(): SharedWork<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, work) => underWay.getOrInsertComputed(key, () => work().finally(() => underWay.delete(key)));
}
