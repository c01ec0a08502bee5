/** Lets who asks for the same at the same time share one piece of work, and its failure. */
type SharedWork<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

export function createSharedWork<Result>(): SharedWork<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, work) => underWay.getOrInsertComputed(key, () => work().finally(() => underWay.delete(key)));
}
