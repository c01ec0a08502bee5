/** What time it is. Every rule asks this clock, never the machine's or the database's. */
export type Clock = { now(): Temporal.Instant };

/** The machine's clock, in tests shifted to the instant at which the demo's hotels are seeded. */
export function createClock(shiftMs = 0): Clock {
  if (shiftMs === 0) return { now: () => Temporal.Now.instant() };
  return { now: () => Temporal.Now.instant().add({ milliseconds: shiftMs }) };
}
