import { MIN_SECOND_SECRET_LENGTH } from './foreign-code.ts';

/**
 * For how many seconds the code of a card with a second secret waits after so many wrong tries: none after the first
 * two, which are typing errors. One more than the list has entries locks it, until staff unlock it.
 */
export const CODE_WAITS_SECONDS: readonly number[] = [0, 0, 30, 60, 120, 240, 480, 960, 1920];

/** The same where cards of the sale page have codes that are weak in themselves. */
export const STRICT_CODE_WAITS_SECONDS: readonly number[] = [0, 0, 60, 300];

/** Without a wrong try for so long, those before are forgotten, unless they locked the code. */
export const TRIES_FORGOTTEN_AFTER_DAYS = 30;

/** Longer secrets are beyond guessing. */
const MAX_COUNTED_SECRET_LENGTH = 12;

/** What somebody typed, cut where a second secret of `secretLength` symbols would begin. */
type CutCode = { readonly code: string; readonly secretLength: number };

/** Every way to cut a normalized code into the code alone and a second secret that could be guessed. */
export function cutCode(typed: string): CutCode[] {
  const symbols = [...typed];
  const most = Math.min(MAX_COUNTED_SECRET_LENGTH, symbols.length - 1);
  const lengths = Array.from(
    { length: Math.max(0, most - MIN_SECOND_SECRET_LENGTH + 1) },
    (_, index) => MIN_SECOND_SECRET_LENGTH + index,
  );
  return lengths.map((secretLength) => ({ code: symbols.slice(0, -secretLength).join(''), secretLength }));
}
