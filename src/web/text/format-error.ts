import type { LimitParams } from '#contract/guest/availability.ts';
import type { Values } from '#presentation/find-words.ts';
import { errorCode, ProblemError } from '../api/problem-error.ts';
import { isTextKey, type Translate } from './translation.ts';

/** Words for an error code; a code without words gets the general ones. */
export function formatCode(t: Translate, code: string, params?: Values): string {
  return t(isTextKey(code) ? code : 'ERRORS.UNEXPECTED', params);
}

/** Words for a card that is refused; one that asks for another length of stay says which. */
export function formatRefusal(
  t: Translate,
  code: string,
  { min_nights: min, max_nights: max }: LimitParams = {},
): string {
  const nights = (count: number) => t('STAY.NIGHTS', { count });
  // A stay that misses a minimum of two has one night.
  if (min !== undefined) return t(min === 2 ? 'CARD.ADD_A_NIGHT' : 'CARD.ADD_NIGHTS', { nights: nights(min) });
  return max === undefined ? formatCode(t, code) : t('CARD.FEWER_NIGHTS', { nights: nights(max) });
}

/** Words for a failed call, with the minutes to wait where it was one too many; other words say "in a moment". */
export function formatError(t: Translate, error: unknown): string {
  const words = formatCode(t, errorCode(error));
  if (!(error instanceof ProblemError) || error.problem.status !== 429) return words;
  const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 0) / 60));
  return `${words} ${t('ERRORS.TRY_AGAIN_IN', { count: minutes })}`;
}
