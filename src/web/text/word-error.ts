import type { TFunction } from 'i18next';
import { errorCode, ProblemError } from '../api/problem-error.ts';
import { isTextKey } from './text-key.ts';

/** Words for an error code; a code without words gets the general ones. */
export function wordCode(t: TFunction, code: string, params: Readonly<Record<string, unknown>> = {}): string {
  return t(isTextKey(code) ? code : 'ERRORS.UNEXPECTED', params);
}

/** Words for a failed call, the waiting time included where the server names one. */
export function wordError(t: TFunction, error: unknown): string {
  const wait = error instanceof ProblemError ? error.retryAfterSeconds : undefined;
  const words = wordCode(t, errorCode(error));
  return wait === undefined
    ? words
    : `${words} ${t('ERRORS.TRY_AGAIN_IN', { count: Math.max(1, Math.ceil(wait / 60)) })}`;
}
