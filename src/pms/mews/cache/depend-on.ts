import { AsyncLocalStorage } from 'node:async_hooks';

/** A cached value that answers depend on. `isValid` becomes false when the value is invalidated or replaced. */
export type Source = { isValid: boolean };

/** Everything that an answer depends on, and when the answer expires. */
export type Dependencies = { readonly sources: Set<Source>; untilMs: number };

const recording = new AsyncLocalStorage<Dependencies | undefined>();

export function recordDependencies<Value>(dependencies: Dependencies, compute: () => Value): Value {
  return recording.run(dependencies, compute);
}

/** Runs work without recording dependencies, such as a look-up of values that are then learned. */
export function withoutDependencies<Value>(work: () => Value): Value {
  return recording.run(undefined, work);
}

export function createDependencies(): Dependencies {
  return { sources: new Set(), untilMs: Number.POSITIVE_INFINITY };
}

export function dependOn(source: Source, untilMs = Number.POSITIVE_INFINITY): void {
  const dependencies = recording.getStore();
  if (!dependencies) return;
  dependencies.sources.add(source);
  if (untilMs < dependencies.untilMs) dependencies.untilMs = untilMs;
}

export function expireAt(untilMs: number): void {
  const dependencies = recording.getStore();
  if (dependencies && untilMs < dependencies.untilMs) dependencies.untilMs = untilMs;
}

/** The answer being computed must not be cached: a part of it was left out, or is true only at this moment. */
export function doNotCache(): void {
  expireAt(Number.NEGATIVE_INFINITY);
}

export function dependOnAll({ sources, untilMs }: Dependencies): void {
  const dependencies = recording.getStore();
  if (!dependencies) return;
  for (const source of sources) dependencies.sources.add(source);
  if (untilMs < dependencies.untilMs) dependencies.untilMs = untilMs;
}

export function areValid({ sources, untilMs }: Dependencies, nowMs: number): boolean {
  if (nowMs >= untilMs) return false;
  for (const { isValid } of sources) if (!isValid) return false;
  return true;
}
