/** The current time. Every rule uses this clock, never the machine's or the database's. */
export type Clock = { now(): Temporal.Instant };

/** The machine's clock. Tests shift it to the instant at which the demo's hotels are seeded. */
export function createClock(shiftMs = 0): Clock {
  if (shiftMs === 0) return { now: () => Temporal.Now.instant() };
  return { now: () => Temporal.Now.instant().add({ milliseconds: shiftMs }) };
}
