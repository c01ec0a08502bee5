import { AsyncLocalStorage } from 'node:async_hooks';

/** Something kept that answers are made of; it stands until it is forgotten or replaced. */
export type Ground = { stands: boolean };

/** All that an answer was made of, and until when that lasts. */
export type Basis = { readonly grounds: Set<Ground>; untilMs: number };

const bases = new AsyncLocalStorage<Basis | undefined>();

/** Runs a computation and notes in `basis` what it is made of, in all functions that it leads to. */
export function noteBasis<Value>(basis: Basis, compute: () => Value): Value {
  return bases.run(basis, compute);
}

/** Runs work whose answers are not made of what it looks at, as where it looks for what it then learns. */
export function withoutBasis<Value>(work: () => Value): Value {
  return bases.run(undefined, work);
}

export function createBasis(): Basis {
  return { grounds: new Set(), untilMs: Number.POSITIVE_INFINITY };
}

/** Says that the answer being computed is made of this, and good until then at the longest. */
export function restOn(ground: Ground, untilMs = Number.POSITIVE_INFINITY): void {
  const basis = bases.getStore();
  if (!basis) return;
  basis.grounds.add(ground);
  if (untilMs < basis.untilMs) basis.untilMs = untilMs;
}

/** Says that the answer being computed would be another after this moment. */
export function restUntil(untilMs: number): void {
  const basis = bases.getStore();
  if (basis && untilMs < basis.untilMs) basis.untilMs = untilMs;
}

/** Says that the answer being computed must not be kept: a part of it was left out, or is of this moment only. */
export function restOnNothing(): void {
  restUntil(Number.NEGATIVE_INFINITY);
}

/** Says that the answer being computed is made of another one. */
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
