import { AsyncLocalStorage } from 'node:async_hooks';

/** A cached value that answers depend on. `stands` becomes false when the value is invalidated or replaced. */
export type Ground = { stands: boolean };

/** Everything that an answer depends on, and when the answer expires. */
export type Basis = { readonly grounds: Set<Ground>; untilMs: number };

const bases = new AsyncLocalStorage<Basis | undefined>();

/** Runs a computation and records in `basis` everything that it and the functions it calls depend on. */
export function noteBasis<Value>(basis: Basis, compute: () => Value): Value {
  return bases.run(basis, compute);
}

/** Runs work without recording dependencies, such as a look-up of values that are then learned. */
export function withoutBasis<Value>(work: () => Value): Value {
  return bases.run(undefined, work);
}

export function createBasis(): Basis {
  return { grounds: new Set(), untilMs: Number.POSITIVE_INFINITY };
}

/** Adds a dependency of the answer being computed, and optionally the moment at which the answer expires. */
export function restOn(ground: Ground, untilMs = Number.POSITIVE_INFINITY): void {
  const basis = bases.getStore();
  if (!basis) return;
  basis.grounds.add(ground);
  if (untilMs < basis.untilMs) basis.untilMs = untilMs;
}

/** The answer being computed expires at this moment. */
export function restUntil(untilMs: number): void {
  const basis = bases.getStore();
  if (basis && untilMs < basis.untilMs) basis.untilMs = untilMs;
}

/** The answer being computed must not be cached: a part of it was left out, or is true only at this moment. */
export function restOnNothing(): void {
  restUntil(Number.NEGATIVE_INFINITY);
}

/** The answer being computed depends on everything that another answer depends on. */
export function restOnBasis({ grounds, untilMs }: Basis): void {
  const basis = bases.getStore();
  if (!basis) return;
  for (const ground of grounds) basis.grounds.add(ground);
  if (untilMs < basis.untilMs) basis.untilMs = untilMs;
}

export function isGood({ grounds, untilMs }: Basis, nowMs: number): boolean {
  if (nowMs >= untilMs) return false;
  for (const { stands } of grounds) if (!stands) return false;
  return true;
}
