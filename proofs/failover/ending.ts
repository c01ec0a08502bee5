import { setTimeout } from 'node:timers/promises';

/** A signal ends the proof: it stops waiting, and everything it started ends. */
export const ending = new AbortController();

export function pause<Value = undefined>(durationMs: number, value?: Value): Promise<Value | undefined> {
  return setTimeout(durationMs, value, { signal: ending.signal });
}
