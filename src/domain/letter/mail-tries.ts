/**
 * A letter waits (`queued`), is being passed to the mail server (`sending`), or is finished. `sent` is a success, and
 * `bounced` means that the server will never take it. `given_up` is too late, and `dropped` was no longer true before
 * it was sent.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'bounced' | 'given_up' | 'dropped';

/** The stage that a session with the mail server had reached when it ended. */
export type MailStage =
  /** Before the first command about a letter: no connection, or the server refused the session. */
  'connection' | 'login' | 'sender' | 'recipient' | 'letter';

/**
 * The outcome of one attempt to send a letter. `later`: retried. `refused`: the server will never take it. `stopped`:
 * the server takes none of our letters until our settings are fixed.
 */
export type MailOutcome = 'later' | 'refused' | 'stopped';

/**
 * Judges a failed attempt. `code` is the server's three-digit reply (RFC 5321), or null without one. 4xx is temporary
 * and 5xx is permanent. A permanent reply about us, rather than about this letter, stops all letters.
 */
export function judgeMailFailure(stage: MailStage, code: number | null): MailOutcome {
  const isPermanent = code !== null && code >= 500;
  if (!isPermanent) return stage === 'login' && code === null ? 'stopped' : 'later';
  if (stage === 'connection') return 'later';
  return stage === 'login' || stage === 'sender' ? 'stopped' : 'refused';
}

/** Pauses after the first attempts, in units. Later pauses are 60 units each. */
const PAUSES = [1, 5, 30];
const LATER_PAUSE = 60;
const GIVE_UP_AFTER_HOURS = 48;

/** Seconds until the next attempt, after `tries` attempts. `unitSeconds` is a minute by default. */
export function pauseAfterTry(tries: number, unitSeconds: number): number {
  return (PAUSES[tries - 1] ?? LATER_PAUSE) * unitSeconds;
}

export function isTooLateToSend(queuedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(queuedAt.add({ hours: GIVE_UP_AFTER_HOURS }), now) <= 0;
}
