/** After this many look-ups without an outcome a person is asked. Look-ups continue, at longer intervals. */
export const MAX_LOOK_UPS = 30;

const ABSENCES_TO_BELIEVE = 2;
const MAX_PAUSE_SECONDS = 300;
const SLOW_PAUSE_SECONDS = 3600;
/** Jobs rarely run more than a second late. Two missed pauses mean that no worker is running. */
const PAUSES_UNTIL_LATE = 2;

type LookUpTimes = {
  /** The first interval between look-ups. */
  readonly pauseSeconds: number;
  /** Time after opening a placement when its process is presumed dead. */
  readonly abandonedAfterSeconds: number;
  /** Time after opening a placement when the PMS has certainly stopped working on it. */
  readonly absentAfterSeconds: number;
};

/** It takes two absences, and the PMS must have stopped working on it before the look-up began. */
export function isAbsenceBelieved(
  { placedAt, absences }: { readonly placedAt: Temporal.Instant; readonly absences: number },
  lookedAt: Temporal.Instant,
  { absentAfterSeconds }: Pick<LookUpTimes, 'absentAfterSeconds'>,
): boolean {
  const isOldEnough = lookedAt.since(placedAt).total('seconds') >= absentAfterSeconds;
  return isOldEnough && absences + 1 >= ABSENCES_TO_BELIEVE;
}

/** Seconds until the next look-up. The interval grows, and is an hour once a person has been asked. */
export function pauseAfter(lookUps: number, { pauseSeconds }: Pick<LookUpTimes, 'pauseSeconds'>): number {
  if (lookUps >= MAX_LOOK_UPS) return SLOW_PAUSE_SECONDS;
  return Math.min(MAX_PAUSE_SECONDS, pauseSeconds * Math.ceil(lookUps / 3));
}

/** Whether a look-up is two pauses late, counted from the last one or from the start of the wait. */
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
