import type { LimitParams } from '#contract/guest/availability.ts';
import type { Values } from '#presentation/find-words.ts';
import { errorCode, ProblemError } from '../api/problem-error.ts';
import { isTextKey, type Translate } from './translation.ts';

/** Text of an error code, its key in `start-text` or (`RESERVATION`, `PROPERTY`) `journey-text`, or the general one. */
export function formatCode(t: Translate, code: string, params?: Values): string {
  return t(isTextKey(code) ? code : 'ERRORS.UNEXPECTED', params);
}

/** Text for a refused card. If another length of stay is required, the text names it. */
export function formatRefusal(
  t: Translate,
  code: string,
  { min_nights: min, max_nights: max }: LimitParams = {},
): string {
  const nights = (count: number) => t('STAY.NIGHTS', { count });
  // A stay below a minimum of two nights has one night.
  if (min !== undefined) return t(min === 2 ? 'CARD.ADD_A_NIGHT' : 'CARD.ADD_NIGHTS', { nights: nights(min) });
  return max === undefined ? formatCode(t, code) : t('CARD.FEWER_NIGHTS', { nights: nights(max) });
}

/** Text for a failed call. A rate-limited call names the minutes to wait, other texts say "in a moment". */
export function formatError(t: Translate, error: unknown): string {
  const words = formatCode(t, errorCode(error));
  if (!(error instanceof ProblemError) || error.problem.status !== 429) return words;
  const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 0) / 60));
  return `${words} ${t('ERRORS.TRY_AGAIN_IN', { count: minutes })}`;
}
