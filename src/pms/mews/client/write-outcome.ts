import { MewsFault } from './mews-fault.ts';

/** The outcome of a write at Mews. Only `done`, `refused` and `not_sent` are certain. */
export type MewsWrite<Answer> =
  | { readonly state: 'done'; readonly answer: Answer }
  /** Mews refused and did nothing. */
  | { readonly state: 'refused'; readonly status: number; readonly message: string }
  /** The request was never sent, so nothing was done. */
  | { readonly state: 'not_sent'; readonly reason: string }
  /** Mews answered 429 (too many requests) or 409 (conflict). Probably not executed; look before repeating. */
  | { readonly state: 'turned_away'; readonly reason: string }
  /** The write may have been executed: look before repeating it. */
  | { readonly state: 'unknown'; readonly reason: string };

/** The outcome of a write that had no good answer. */
export function outcomeOfFault(error: unknown): MewsWrite<never> {
  if (!(error instanceof MewsFault)) throw error;
  const { status, message } = error;
  if (!error.wasSent) return { state: 'not_sent', reason: message };
  if (error.isRefusal && status !== null) return { state: 'refused', status, message };
  const reason = status === null ? message : `${status}: ${message}`;
  return { state: status === 429 || status === 409 ? 'turned_away' : 'unknown', reason };
}
