/** The simulator's own time: the machine's, shifted or frozen by its administration. */
export interface SimulatorClock {
  now: () => number;
  /** Continues from this instant at normal speed. */
  set: (nowMs: number) => void;
  advance: (byMs: number) => void;
}

/** Starts at the machine's time, or uses `source` in a test. */
export function createSimulatorClock(source: () => number = Date.now): SimulatorClock {
  let offsetMs = 0;
  return {
    now: () => source() + offsetMs,
    set: (nowMs) => {
      offsetMs = nowMs - source();
    },
    advance: (byMs) => {
      offsetMs += byMs;
    },
  };
}
