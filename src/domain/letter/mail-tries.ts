/**
 * A letter waits (`queued`), is being handed to the mail server (`sending`), or has an end: `sent`, `bounced` (the
 * server will never take it), `given_up` (too late) or `dropped` (no longer true before it was sent).
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'bounced' | 'given_up' | 'dropped';

/** How far the talk with a mail server had come when it ended. */
export type MailStage =
  /** Before anything about a letter was said: no connection, or the server did not want to talk. */
  'connection' | 'login' | 'sender' | 'recipient' | 'letter';

/**
 * What became of one try to hand a letter over. `later`: it is tried again. `refused`: the server will never take it.
 * `stopped`: it takes none of our letters until somebody puts our settings right.
 */
export type MailOutcome = 'later' | 'refused' | 'stopped';

/**
 * What a failed try means. `code` is the server's three-digit answer (RFC 5321), null where there was none: 4xx passes
 * by itself, and 5xx does not; what is said of us rather than of this letter concerns all letters.
 */
export function judgeMailFailure(stage: MailStage, code: number | null): MailOutcome {
  const isPermanent = code !== null && code >= 500;
  if (!isPermanent) return stage === 'login' && code === null ? 'stopped' : 'later';
  if (stage === 'connection') return 'later';
  return stage === 'login' || stage === 'sender' ? 'stopped' : 'refused';
}

/** Pauses between the first tries, in units; then one comes every 60 units. */
const PAUSES = [1, 5, 30];
const LATER_PAUSE = 60;
const GIVE_UP_AFTER_HOURS = 48;

/** Seconds until the next try after `tries` of them; `unitSeconds` is a minute unless somebody is in a hurry. */
export function pauseAfterTry(tries: number, unitSeconds: number): number {
  return (PAUSES[tries - 1] ?? LATER_PAUSE) * unitSeconds;
}

/** True when a letter that waits since `queuedAt` is too old to be of use. */
export function isTooLateToSend(queuedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(queuedAt.add({ hours: GIVE_UP_AFTER_HOURS }), now) <= 0;
}
