/** After so many look-ups that settle nothing a person is asked; looking goes on, slowly. */
export const MAX_LOOK_UPS = 30;

const ABSENCES_TO_BELIEVE = 2;
const MAX_PAUSE_SECONDS = 300;
const SLOW_PAUSE_SECONDS = 3600;
/** Jobs that are worked on are seldom later than a second; a pause that was missed twice means that nobody works. */
const PAUSES_UNTIL_LATE = 2;

type LookUpTimes = {
  /** From one look-up to the next, at first. */
  readonly pauseSeconds: number;
  /** From opening a placement until its own process is taken for dead. */
  readonly abandonedAfterSeconds: number;
  /** From opening a placement until the PMS surely works on it no more. */
  readonly absentAfterSeconds: number;
};

/**
 * Whether a reservation that a look-up did not find is believed not to be there: at the second absence, and when the
 * PMS surely had stopped working on it before that look began.
 */
export function isAbsenceBelieved(
  { placedAt, absences }: { readonly placedAt: Temporal.Instant; readonly absences: number },
  lookedAt: Temporal.Instant,
  { absentAfterSeconds }: Pick<LookUpTimes, 'absentAfterSeconds'>,
): boolean {
  const isOldEnough = lookedAt.since(placedAt).total('seconds') >= absentAfterSeconds;
  return isOldEnough && absences + 1 >= ABSENCES_TO_BELIEVE;
}

/** Seconds until the next look-up: a little longer each time, and hourly once a person has been asked. */
export function pauseAfter(lookUps: number, { pauseSeconds }: Pick<LookUpTimes, 'pauseSeconds'>): number {
  if (lookUps >= MAX_LOOK_UPS) return SLOW_PAUSE_SECONDS;
  return Math.min(MAX_PAUSE_SECONDS, pauseSeconds * Math.ceil(lookUps / 3));
}

/** True when a look-up should have happened two pauses ago, counted from the last one, or from what began the wait. */
export function isLookUpLate(
  waiting: { readonly since: Temporal.Instant; readonly lookedUpAt: Temporal.Instant | null; readonly lookUps: number },
  now: Temporal.Instant,
  times: Pick<LookUpTimes, 'pauseSeconds' | 'abandonedAfterSeconds'>,
): boolean {
  const { since, lookedUpAt, lookUps } = waiting;
  const dueSeconds = lookedUpAt ? pauseAfter(lookUps, times) : times.abandonedAfterSeconds;
  const passedSeconds = now.since(lookedUpAt ?? since).total('seconds');
  return passedSeconds > dueSeconds + PAUSES_UNTIL_LATE * times.pauseSeconds;
}
